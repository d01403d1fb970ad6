import type { AwardDefinition } from '~/upstream/core/db/schema';
import editions from '~/upstream/seed/data/award-editions.json' with { type: 'json' };

/** What the editions of the award say of themselves, by year. */
export const AWARD_EDITIONS = editions as Readonly<Record<number, Omit<AwardDefinition, 'as_of'>>>;
