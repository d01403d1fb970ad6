import { implementCalls } from '~/upstream/core/service-context';
import { listAccountBlockers } from '~/upstream/modules/customers/account-cancellation/blockers';
import { cancelAccount, startCancellation } from '~/upstream/modules/customers/account-cancellation/cancel';

/** Cancellation of an account, and what has to be settled before. */
export const accountCancellation = implementCalls('account', {
  async cancellation({ account: { id }, context }) {
    return { blockers: await listAccountBlockers(context.db, id) };
  },

  startCancellation: ({ account: own, context }) => startCancellation(context, own),
  cancel: ({ account: own, body, context }) => cancelAccount(context, own, body),
});
