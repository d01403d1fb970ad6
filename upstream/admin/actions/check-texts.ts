import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { OpsAction } from '~/upstream/core/actions/action';
import {
  checkPrivateFigures,
  assertNoPrivateFigures,
} from '~/upstream/core/db/private-figures/refuse-figures';
import { isPublishedText } from '~/upstream/core/published-text';

/** Lists the arguments of an action that are shown to people. */
export const listPublishedArguments = ({ arguments: { shape } }: OpsAction): string[] =>
  Object.keys(shape).filter((name) => isPublishedText(shape[name]!));

/**
 * Checks the typed text of an operator for performance of private products.
 * @throws Refusal 4000 when people who may not see such performance would read it (domain rules §1)
 */
export async function checkPublishedTexts(
  db: Kysely<Database>,
  action: OpsAction,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const names = listPublishedArguments(action).filter((name) => given[name] !== undefined);
  if (names.length === 0) return;
  const texts = Object.fromEntries(names.map((name) => [name, given[name]!]));
  const holdersOf = action.holdersOf === undefined ? null : (given[action.holdersOf] ?? null);
  if (action.isDraft) await checkPrivateFigures(db, texts, holdersOf);
  else await assertNoPrivateFigures(db, texts, holdersOf);
}
