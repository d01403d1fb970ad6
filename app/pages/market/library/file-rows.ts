/** Funds that a file of the list holds at most; the link says so, and so does the file. */
export const LIBRARY_CSV_ROWS_MAX = 500;
