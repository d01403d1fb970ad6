/** A text of blocks, as far as its length goes. */
type MeasuredBody = readonly {
  type: string;
  text?: string;
  items?: readonly string[];
  rows?: readonly (readonly string[])[];
}[];

/** Read in a minute. */
const CHARACTERS_A_MINUTE = 380;
const MINUTES_LEAST = 2;

/** Characters of all texts of a body; what a chart shows is seen, not read. */
export const countCharacters = (body: MeasuredBody): number =>
  body.reduce(
    (sum, { text = '', items = [], rows = [] }) =>
      sum + text.length + items.join('').length + rows.flat().join('').length,
    0,
  );

/** Minutes it takes to read a body. */
export const computeReadingMinutes = (body: MeasuredBody): number =>
  Math.max(MINUTES_LEAST, Math.round(countCharacters(body) / CHARACTERS_A_MINUTE));
