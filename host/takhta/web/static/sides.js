// What the sides are called: each by its name, and each as the colour of what is counted.

import { said, say } from "./words.js";

export const SIDES = { white: say("page.side.white"), black: say("page.side.black"), red: say("page.side.red"),
  yellow: say("page.side.yellow"), green: say("page.side.green") };

export const COLOURS = { white: said("page.colour.white"), black: said("page.colour.black"), red: said("page.colour.red"),
  yellow: said("page.colour.yellow"), green: said("page.colour.green") };
