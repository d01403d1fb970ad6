/**
 * Whether a guest agreed to records of what they look at: a cookie of this browser that scripts read as well. Nothing of a person
 * stands in it; pages of the cache depend on whether it is there.
 */
export const RECORDS_COOKIE = 'visit_records';
export const RECORDS_CHOICES = ['yes', 'no'] as const;
export type RecordsChoice = (typeof RECORDS_CHOICES)[number];

/** The choice a cookie's value says; null is none yet. */
export const recordsChoice = (value: string | undefined): RecordsChoice | null =>
  RECORDS_CHOICES.find((each) => each === value) ?? null;
