import type { AwardDefinition } from '~/upstream/core/db/schema';
import editions from '~/upstream/seed/data/award-editions.json' with { type: 'json' };

/** Texts of the award editions, by year. */
export const AWARD_EDITIONS = editions as Readonly<Record<number, Omit<AwardDefinition, 'as_of'>>>;
