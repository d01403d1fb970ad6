import type { Kysely } from 'kysely';
import { describeFigureRefusal, createFigureSearch } from '~/upstream/core/db/private-figures/figure-search';
import type { Database } from '~/upstream/core/db/schema';
import { createInputRefusal } from '~/upstream/core/refusal';

/** Texts by field. */
type Texts = Readonly<Record<string, string>>;

const SPREAD_FIGURES = '公开内容同时出现了私募产品与业绩数字。请删去数字或产品名称';

/**
 * Refuses a text that shows performance of a private product to all users.
 * @returns true when it names a private product and has figures elsewhere: then a second operator must review it
 * @throws Refusal when a paragraph that names a private product contains a figure
 */
export async function checkPrivateFigures(
  db: Kysely<Database>,
  fields: Texts,
  holdersOf: string | null = null,
): Promise<boolean> {
  const { foundText, isSpread } = await createFigureSearch(db)(fields, holdersOf);
  if (foundText !== null) throw createInputRefusal(describeFigureRefusal(foundText));
  return isSpread;
}

/**
 * The same check without a second operator. @throws Refusal also when name and figures are in different paragraphs
 */
export async function assertNoPrivateFigures(
  db: Kysely<Database>,
  fields: Texts,
  holdersOf: string | null = null,
): Promise<void> {
  if (await checkPrivateFigures(db, fields, holdersOf)) throw createInputRefusal(SPREAD_FIGURES);
}
