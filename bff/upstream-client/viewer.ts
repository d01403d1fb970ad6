import {
  getHighestLevel,
  createViewer,
  type Viewer as DisclosureViewer,
} from '~/domain/disclosure/disclosure';
import { toAccountContext } from '~/domain/person/verification';
import { users, userStatesSchema, type UserStates } from '~/contract/users';
import type { ListedCall } from '~/contract';
import type { Viewer } from '~/bff/http/app-context';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { applyStatesReply, UNKNOWN_LOGIN_STATE } from '~/bff/upstream-client/login-state';
import type { GetRightsKey } from '~/bff/session/page-snapshots';
import { maskPhone } from '~/domain/person/masks';
import { fetchReply } from '~/bff/upstream-client/run-call';
import { createNetworkError } from '~/bff/core/upstream-errors';

/** The person, in the form for loaders and in the form for the disclosure table. */
export interface ResolvedViewer {
  viewer: Viewer;
  disclosure: DisclosureViewer;
  /** Computes the rights at another time, because a quiz or a proof may expire in between. */
  rights: GetRightsKey;
}

export const STATES_CALL: ListedCall = {
  id: 'users.states',
  service: 'users',
  call: 'states',
  definition: users.states,
};

/**
 * Resolves the person of the request with at most one states call per second and session. Codes 90007 and 90009
 * mean that no user is logged in; they drop the cookie. Without a token it makes no call. Throws the error of the
 * states call when that fails.
 */
export async function resolveViewer(context: CallContext): Promise<ResolvedViewer | null> {
  const { session } = context;
  if (session.token === null) return null;
  const { phone, businessFlag } = session;
  const { envelope } = await fetchReply(context, STATES_CALL, { query: new URLSearchParams(), body: null });
  const parsed = userStatesSchema.nullish().safeParse(envelope.result);
  if (!parsed.success) throw createNetworkError(parsed.error);

  const accountContext = toAccountContext(businessFlag);
  const { client } = context;
  const state = applyStatesReply(
    { ...UNKNOWN_LOGIN_STATE, phone },
    { ...envelope, result: parsed.data },
    {
      context: accountContext,
      client: { isApp: client.kind === 'app', isIos: client.isIos, appVersion: client.appVersion },
    },
  );
  if (!state.userState || state.accountId === null) return null;
  const { userState, verified } = state;
  const disclosure = computeDisclosureAt(userState, context.services.nowMs());
  const rights: GetRightsKey = (nowMs) => {
    const { standings, riskLevel } = computeDisclosureAt(userState, nowMs);
    return JSON.stringify([standings, riskLevel, verified]);
  };
  if (session.id !== null) context.services.keptPages.seen(session.id, rights);
  return {
    disclosure,
    rights,
    viewer: {
      accountId: state.accountId,
      states: userState,
      maskedPhone: state.phone === null ? null : maskPhone(state.phone),
      level: getHighestLevel(disclosure),
      businessFlag,
      isVerified: verified ?? false,
      riskLevel: disclosure.riskLevel,
    },
  };
}

const computeDisclosureAt = (states: UserStates, nowMs: number): DisclosureViewer =>
  createViewer(states, { now: new Date(nowMs).toISOString() });
