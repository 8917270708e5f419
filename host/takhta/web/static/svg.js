// Makes elements. It must never take markup as text: names of players go through here.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

export const html = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

// The classes of an element: those that are asked for.
export const classes = (...names) => names.filter(Boolean).join(" ");

export const byId = (id) => document.getElementById(id);
