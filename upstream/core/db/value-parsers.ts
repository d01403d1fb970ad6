/** PostgreSQL type ids whose text both drivers parse with the parsers below. */
const OID = {
  int8: 20,
  date: 1082,
  dateArray: 1182,
  timestamptz: 1184,
  numeric: 1700,
  numericArray: 1231,
} as const;

/** bigint → number; throws when a number cannot hold it exactly. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint beyond the exact range of a number: ${text}`);
  return value;
}

/** `2026-11-13 01:02:03.456+00` → `2026-11-13T01:02:03.456Z`. */
function parseInstant(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

const keepText = (text: string): string => text;
/** Arrays of plain unquoted values: days and numbers. */
const parsePlainArray = (text: string): (string | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : item));

/** Parsers from the text of a value to the type used in the upstream (conventions in `schema.ts`). */
export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: parseBigint,
  [OID.date]: keepText,
  [OID.dateArray]: parsePlainArray,
  [OID.timestamptz]: parseInstant,
  [OID.numeric]: keepText,
  [OID.numericArray]: parsePlainArray,
};
