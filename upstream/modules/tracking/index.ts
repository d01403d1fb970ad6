import { randomUUID } from 'node:crypto';
import { type Account, implement, type ServiceContext } from '~/upstream/core/service-context';
import { UNKNOWN_CALLER, type Caller } from '~/upstream/core/http/caller';
import { hasConsent } from '~/upstream/modules/customers/consents/book';
import { toPayload } from '~/upstream/modules/tracking/payload';
import { takeReportQuota } from '~/upstream/modules/tracking/room';

interface Reporter {
  account: Account | null;
  context: ServiceContext;
  caller?: Caller | undefined;
}

/** Whose report it is: the account of who agreed to that, null of guests, undefined of who is logged in and did not agree. */
async function ownerOf({ account, context }: Reporter): Promise<string | null | undefined> {
  if (account === null) return null;
  return (await hasConsent(context.db, account.id, 'tracking')) ? account.id : undefined;
}

const rowOf = (event: Record<string, unknown>, owner: string | null, { now }: ServiceContext) => ({
  account_id: owner,
  payload: toPayload(event),
  created_at: now().toISOString(),
});

/** Keeps what somebody looked at, with the account of who agreed; of people who did not agree nothing. */
async function keepLook(kind: string, event: Record<string, unknown>, reporter: Reporter): Promise<void> {
  const { context, caller = UNKNOWN_CALLER } = reporter;
  if (!takeReportQuota(context, 'tracking_events', caller)) return;
  const owner = await ownerOf(reporter);
  if (owner === undefined) return;
  await context.db
    .insertInto('tracking_events')
    .values({ kind, ...rowOf(event, owner, context) })
    .execute();
}

/** What pages report of themselves: kept 30 days, bounded, without secrets; then sums of the day (fold.ts). */
export const tracking = implement('tracking', {
  async collect({ body, account, context, caller }) {
    await keepLook('collect', body, { account, context, caller });
    return null;
  },

  async userState({ query, account, context, caller }) {
    const sessionInfoId = query.session_info_id || randomUUID();
    await keepLook('user_state', { ...query, session_info_id: sessionInfoId }, { account, context, caller });
    return { session_info_id: sessionInfoId };
  },

  async scriptError({ body, account, context, caller = UNKNOWN_CALLER }) {
    if (!takeReportQuota(context, 'script_errors', caller)) return null;
    const owner = (await ownerOf({ account, context })) ?? null;
    await context.db
      .insertInto('script_errors')
      .values(rowOf(body, owner, context))
      .execute();
    return null;
  },

  async observe({ body, account, context, caller = UNKNOWN_CALLER }) {
    if (!takeReportQuota(context, 'observer_events', caller)) return null;
    const { event_name, ...event } = body;
    const owner = await ownerOf({ account, context });
    // Single calls of a page say what somebody does: of people who did not agree they are none of ours.
    if (owner === undefined && body.list !== undefined) return null;
    await context.db
      .insertInto('observer_events')
      .values({ event_name, ...rowOf(event, owner ?? null, context) })
      .execute();
    return null;
  },
});
