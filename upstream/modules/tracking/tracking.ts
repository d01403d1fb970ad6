import { randomUUID } from 'node:crypto';
import { type Account, implement, type ServiceContext } from '~/upstream/core/service-context';
import { UNKNOWN_CALLER, type Caller } from '~/upstream/core/http/caller';
import { hasConsent } from '~/upstream/modules/identity';
import { toPayload } from '~/upstream/modules/tracking/payload';
import { takeReportQuota } from '~/upstream/modules/tracking/report-quota';

interface Reporter {
  account: Account | null;
  context: ServiceContext;
  caller?: Caller | undefined;
}

/**
 * Returns the owner of a report: the account with consent, null for guests, undefined for a logged-in person
 * without consent.
 */
async function getOwner({ account, context }: Reporter): Promise<string | null | undefined> {
  if (account === null) return null;
  return (await hasConsent(context.db, account.id, 'tracking')) ? account.id : undefined;
}

const getRow = (event: Record<string, unknown>, owner: string | null, { now }: ServiceContext) => ({
  account_id: owner,
  payload: toPayload(event),
  created_at: now().toISOString(),
});

/** Stores a page view, with the account if there is consent; nothing for people without consent. */
async function storePageView(
  kind: string,
  event: Record<string, unknown>,
  reporter: Reporter,
): Promise<void> {
  const { context, caller = UNKNOWN_CALLER } = reporter;
  if (!takeReportQuota(context, 'tracking_events', caller)) return;
  const owner = await getOwner(reporter);
  if (owner === undefined) return;
  await context.db
    .insertInto('tracking_events')
    .values({ kind, ...getRow(event, owner, context) })
    .execute();
}

/** Page reports: stored for 30 days, limited, without secrets; then as daily sums (fold.ts). */
export const tracking = implement('tracking', {
  async collect({ body, account, context, caller }) {
    await storePageView('collect', body, { account, context, caller });
    return null;
  },

  async userState({ query, account, context, caller }) {
    const sessionInfoId = query.session_info_id || randomUUID();
    await storePageView(
      'user_state',
      { ...query, session_info_id: sessionInfoId },
      { account, context, caller },
    );
    return { session_info_id: sessionInfoId };
  },

  async scriptError({ body, account, context, caller = UNKNOWN_CALLER }) {
    if (!takeReportQuota(context, 'script_errors', caller)) return null;
    const owner = (await getOwner({ account, context })) ?? null;
    await context.db
      .insertInto('script_errors')
      .values(getRow(body, owner, context))
      .execute();
    return null;
  },

  async observe({ body, account, context, caller = UNKNOWN_CALLER }) {
    if (!takeReportQuota(context, 'observer_events', caller)) return null;
    const { event_name, ...event } = body;
    const owner = await getOwner({ account, context });
    // Single calls of a page reveal what a person does: without consent they are not stored.
    if (owner === undefined && body.list !== undefined) return null;
    await context.db
      .insertInto('observer_events')
      .values({ event_name, ...getRow(event, owner ?? null, context) })
      .execute();
    return null;
  },
});
