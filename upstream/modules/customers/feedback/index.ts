import { normalizeTypedCode } from '~/upstream/core/code-alphabet';
import { implement, type ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { notFound } from '~/upstream/core/refusal';
import { UNKNOWN_CALLER } from '~/upstream/core/http/caller';
import { matchesCaptcha } from '~/upstream/core/secrets';
import {
  loadClockCalendar,
  toFeedbackEntry,
  type FeedbackRow,
} from '~/upstream/modules/customers/feedback/entry';
import { submitAsGuest, submitAsCustomer } from '~/upstream/modules/customers/feedback/submit';

const nothingThere = () => notFound('反馈');

async function shown({ db, now }: ServiceContext, row: FeedbackRow) {
  return toFeedbackEntry(row, await loadClockCalendar(db, [row]), now());
}

/** Feedback of users and its results. Operators answer through `ops.ts`. */
export const feedback = implement('feedback', {
  async submit({ body, account, context, caller = UNKNOWN_CALLER }) {
    return account === null
      ? submitAsGuest(context, body, caller)
      : submitAsCustomer(context, account.id, body);
  },

  async list({ query, account, context }) {
    const found = context.db
      .selectFrom('feedbacks as f')
      .selectAll('f')
      .where('f.account_id', '=', account.id);
    const order = { table: 'f', value: 'created_at', type: 'instant', id: 'id' } as const;
    const { rows, ...page } = await loadNewestPage(context.db, found, order, query);
    const calendar = await loadClockCalendar(context.db, rows);
    return { list: rows.map((row) => toFeedbackEntry(row, calendar, context.now())), ...page };
  },

  async detail({ query, account, context }) {
    const row = await context.db
      .selectFrom('feedbacks')
      .selectAll()
      .where('number', '=', query.number)
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    if (!row) throw nothingThere();
    return shown(context, row);
  },

  // A wrong number and a wrong code get the same answer, so that existing numbers are not revealed.
  async lookup({ body, context }) {
    const row = await context.db
      .selectFrom('feedbacks')
      .selectAll()
      .where('number', '=', body.number)
      .executeTakeFirst();
    const isOpen =
      row?.code_hash != null &&
      matchesCaptcha(normalizeTypedCode(body.lookup_code), row.number, row.code_hash);
    if (!row || !isOpen) throw nothingThere();
    return shown(context, row);
  },
});
