import { lapsesOf } from '~/domain/person/lapses';
import { deadlineRow, type DeadlineReader } from '~/upstream/modules/customers/deadlines/row';
import { statesOf } from '~/upstream/modules/identity/users/states';
import { verifiedParts } from '~/upstream/modules/identity/users/verified-sections';

/** Document, quiz, proofs and certificate that were done once: with their last day, and what is over without one. */
export const verificationDeadlines: DeadlineReader = async ({ db, now }, accountId) => {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const dated = verifiedParts(row).filter(({ isDone, lastDay }) => isDone && lastDay !== null);
  const over = lapsesOf(statesOf(row, now()), now()).filter(
    ({ kind }) => !dated.some((each) => each.kind === kind),
  );
  return [...dated, ...over].map(({ kind, lastDay }) => deadlineRow({ kind, day: lastDay, endsAt: null }));
};
