import { implement } from '~/upstream/core/service-context';
import { assertAdviser } from '~/upstream/modules/advisers/clients';
import { loadClientDetail, listClients } from '~/upstream/modules/advisers/workbench';
import {
  answerConsent,
  answerMeeting,
  requestConsent,
  loadOwnAdviser,
} from '~/upstream/modules/advisers/requests';

/** Calls of the adviser workbench, for advisers only; and what a client sees and answers. */
export const advisers = implement('advisers', {
  async clients({ query, account, context }) {
    await assertAdviser(context, account.id);
    return listClients(context, account.id, query);
  },

  async client({ query, account, context }) {
    await assertAdviser(context, account.id);
    return loadClientDetail(context, account.id, query.client_id);
  },

  async answerMeeting({ body, account, context }) {
    await assertAdviser(context, account.id);
    await answerMeeting(context, account.id, body);
    return {};
  },

  async askConsent({ account, context }) {
    await assertAdviser(context, account.id);
    return requestConsent(context, account.id);
  },

  mine: ({ account, context }) => loadOwnAdviser(context, account.id),

  async answerConsent({ body, account, context }) {
    await answerConsent(context, account.id, body.is_agreed);
    return {};
  },
});
