import type { Kysely } from 'kysely';
import { describeFigureRefusal, createFigureSearch } from '~/upstream/core/db/private-figures/figure-search';
import type { Database } from '~/upstream/core/db/schema';
import { declined, type ContentFields } from '~/upstream/modules/content/editing/kind';

const SPREAD_FIGURES = '公开内容同时出现了私募产品与业绩数字。请删去数字或产品名称';

/**
 * Refuses a text that shows performance of a private product to everybody.
 * @returns whether it names a private product and holds figures elsewhere: then a second operator has to read it
 * @throws Refusal where a figure stands in a paragraph that names a private product
 */
export async function checkPrivateFigures(
  db: Kysely<Database>,
  fields: ContentFields,
  holdersOf: string | null = null,
): Promise<boolean> {
  const { beside, isSpread } = await createFigureSearch(db)(fields, holdersOf);
  if (beside !== null) throw declined(describeFigureRefusal(beside));
  return isSpread;
}

/** The same where no second operator reads it. @throws Refusal also where name and figures stand apart */
export async function assertNoPrivateFigures(
  db: Kysely<Database>,
  fields: ContentFields,
  holdersOf: string | null = null,
): Promise<void> {
  if (await checkPrivateFigures(db, fields, holdersOf)) throw declined(SPREAD_FIGURES);
}
