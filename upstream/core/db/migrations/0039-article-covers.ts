import { defineMigration } from '~/upstream/core/db/migrations/define';

/** What the cover of an article is drawn from; null for articles from before: their day. */
export const articleCoversMigration = defineMigration([`alter table articles add column cover jsonb`]);
