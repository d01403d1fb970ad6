/** Maximum number of funds in a file of the list; the link and the file both state it. */
export const LIBRARY_CSV_ROWS_MAX = 500;
