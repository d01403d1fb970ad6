/** Joins thousands separators; a spreadsheet also drops leading zeros and adds decimal places. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Returns the form of a bank number for comparison: equal for all spellings that spreadsheets give one number. */
export function foldReference(reference: string): string {
  const text = reference.normalize('NFKC').replace(/\s/g, '');
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text;
  return /^\d+(?:\.0+)?$/.test(plain) ? plain.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '') : plain;
}
