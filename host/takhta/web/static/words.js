// Says in the language of whoever reads the page what its scripts have to say: from the server's phrasebook, with
// numbers and lists as the language writes them. It must never know what a sentence is about.

const KEPT = "language";
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;

const phrasebook = await fetched();
const books = phrasebook.books.map(({ locale, ...book }) => ({ ...book,
  plurals: new Intl.PluralRules(locale),
  numbers: new Intl.NumberFormat(locale, { useGrouping: false }),
  lists: new Intl.ListFormat(locale),
  rows: new Intl.ListFormat(locale, { type: "unit", style: "short" }) }));
const [own] = books;

// The language that is spoken, and all there are: pairs of a code and the language's own name.
export const { language, languages } = phrasebook;

// A noun with its values, to be named in a sentence.
export function said(key, values = {}) {
  return { key, values };
}

// A sentence, or a noun that stands alone.
export function say(key, values = {}) {
  return spoken({ key, values });
}

// A number with the digits of the language.
export function digits(number, fraction = 0) {
  if (!fraction) return own.numbers.format(number);
  return number.toLocaleString(own.numbers.resolvedOptions().locale,
    { useGrouping: false, minimumFractionDigits: fraction, maximumFractionDigits: fraction });
}

// What is told of one thing, side by side.
export function sideBySide(things) {
  return own.rows.format(things);
}

// Writes the words into everything of the page that asks for them: `data-say` its text, `data-say-title` its title.
export function label(page) {
  page.documentElement.lang = own.numbers.resolvedOptions().locale;
  page.documentElement.dir = own.direction;
  for (const element of page.querySelectorAll("[data-say]")) element.textContent = spoken({ key: element.dataset.say });
  for (const name of ["title", "aria-label"]) {
    const asks = `data-say-${name}`;
    for (const element of page.querySelectorAll(`[${asks}]`)) element.setAttribute(name, spoken({ key: element.getAttribute(asks) }));
  }
}

// Another language: the page begins anew in it, also the next time.
export function speak(chosen) {
  localStorage.setItem(KEPT, chosen);
  location.reload();
}

function spoken({ key, values = {} }, within = "") {
  for (const book of books) {
    const forms = book.within[within]?.[key] ?? book.forms[key];
    if (forms === undefined) continue;
    const form = typeof forms === "string" ? forms : forms[book.plurals.select(values.count)];
    return form.replace(/\{(\w+)\}/g, (_, name) => written(values[name], key, book));
  }
  return key;
}

function written(value, within, book) {
  if (typeof value === "number") return book.numbers.format(value);
  if (Array.isArray(value)) return book.lists.format(value.map((each) => written(each, within, book)));
  return typeof value === "object" ? spoken(value, within) : value;
}

// Without its words the page is of no use, so it waits for them as it waits for the board.
async function fetched() {
  const chosen = localStorage.getItem(KEPT);
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await (await fetch(`/words.json${chosen ? `?language=${chosen}` : ""}`)).json();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
