/** Blocks of text, with the fields that its length depends on. */
type MeasuredBody = readonly {
  type: string;
  text?: string;
  items?: readonly string[];
  rows?: readonly (readonly string[])[];
}[];

/** Characters read per minute. */
const CHARACTERS_A_MINUTE = 380;
const MINUTES_LEAST = 2;

/** Counts the characters of all texts of a body; charts are not counted. */
export const countCharacters = (body: MeasuredBody): number =>
  body.reduce(
    (sum, { text = '', items = [], rows = [] }) =>
      sum + text.length + items.join('').length + rows.flat().join('').length,
    0,
  );

/** Computes the reading time of a body in minutes. */
export const computeReadingMinutes = (body: MeasuredBody): number =>
  Math.max(MINUTES_LEAST, Math.round(countCharacters(body) / CHARACTERS_A_MINUTE));
