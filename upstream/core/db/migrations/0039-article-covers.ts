import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Source of the cover drawing of an article; null for older articles, which use their date. */
export const articleCoversMigration = defineMigration([`alter table articles add column cover jsonb`]);
