import { randomUUID } from 'node:crypto';
import { hasConsent } from '~/upstream/services/people/consents/book';
import { type Account, implement, type ServiceContext } from '~/upstream/services/handler';
import { payloadOf } from '~/upstream/services/people/tracking/payload';
import { pruneAt } from '~/upstream/services/people/tracking/store';

/** An event as it is kept: with its account only where the person has agreed to that. */
async function rowOf(event: Record<string, unknown>, account: Account | null, { db, now }: ServiceContext) {
  const isOwn = account !== null && (await hasConsent(db, account.id, 'tracking'));
  return {
    account_id: isOwn ? account.id : null,
    payload: payloadOf(event),
    created_at: now().toISOString(),
  };
}

async function keepEvent(
  kind: string,
  event: Record<string, unknown>,
  account: Account | null,
  context: ServiceContext,
): Promise<void> {
  const { id } = await context.db
    .insertInto('tracking_events')
    .values({ kind, ...(await rowOf(event, account, context)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await pruneAt(context, 'tracking_events', id);
}

/** What pages report of themselves: kept 30 days, bounded, without secrets. */
export const tracking = implement('tracking', {
  async collect({ body, account, context }) {
    await keepEvent('collect', body, account, context);
    return null;
  },

  async userState({ query, account, context }) {
    const sessionInfoId = query.session_info_id || randomUUID();
    await keepEvent('user_state', { ...query, session_info_id: sessionInfoId }, account, context);
    return { session_info_id: sessionInfoId };
  },

  async scriptError({ body, account, context }) {
    const { id } = await context.db
      .insertInto('script_errors')
      .values(await rowOf(body, account, context))
      .returning('id')
      .executeTakeFirstOrThrow();
    await pruneAt(context, 'script_errors', id);
    return null;
  },

  async observe({ body, account, context }) {
    const { event_name, ...event } = body;
    const { id } = await context.db
      .insertInto('observer_events')
      .values({ event_name, ...(await rowOf(event, account, context)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await pruneAt(context, 'observer_events', id);
    return null;
  },
});
