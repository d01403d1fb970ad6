import { listLapses } from '~/domain/person/lapses';
import { createDeadline, type DeadlineLoader } from '~/upstream/modules/customers/deadlines/row';
import { computeUserStates, listVerifiedSteps } from '~/upstream/modules/identity';

/**
 * Loads the last days of completed verifications: document, quiz, proofs and certificate; expired ones without a
 * last day are included.
 */
export const loadVerificationDeadlines: DeadlineLoader = async ({ db, now }, accountId) => {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const dated = listVerifiedSteps(row).filter(({ isDone, lastDay }) => isDone && lastDay !== null);
  const over = listLapses(computeUserStates(row, now()), now()).filter(
    ({ kind }) => !dated.some((each) => each.kind === kind),
  );
  return [...dated, ...over].map(({ kind, lastDay }) => createDeadline({ kind, day: lastDay, endsAt: null }));
};
