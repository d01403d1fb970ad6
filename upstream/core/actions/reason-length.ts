/** Maximum characters of a reason given by operators. */
export const REASON_MAX_CHARACTERS = 200;
