/** Characters of a reason that operators give, at most. */
export const REASON_MAX_CHARACTERS = 200;
