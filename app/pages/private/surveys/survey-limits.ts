/** Characters of what somebody adds to a survey in their own words. */
export const COMMENT_MAX = 500;
