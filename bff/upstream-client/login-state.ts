import { CODE_LOGGED_OUT, CODE_TOKEN_EXPIRED } from '~/domain/shared/constants';
import {
  computeVerifiedFlag,
  type AccountContext,
  type VerificationClient,
} from '~/domain/person/verification';
import type { Envelope } from '~/contract/define';
import type { UserStates } from '~/contract/users';

/** Login state of a person, from the states call. `logined` null is unknown: the call has not been made yet. */
export interface LoginState {
  logined: boolean | null;
  accountId: string | null;
  verified: boolean | null;
  userState: UserStates | null;
  /** Phone stored for the account (AUTH-012). */
  phone: string | null;
}

export const UNKNOWN_LOGIN_STATE: LoginState = {
  logined: null,
  accountId: null,
  verified: null,
  userState: null,
  phone: null,
};

export interface LoginStateRules {
  context: AccountContext;
  client: VerificationClient;
}

/**
 * Returns the state after a reply of the states call (AUTH-005 to AUTH-010, AUTH-012). Without I/O: used on the
 * server and in the browser.
 */
export function applyStatesReply(
  before: LoginState,
  reply: Envelope<UserStates>,
  rules: LoginStateRules,
): LoginState {
  const states = reply.result;
  if (isSessionCode(reply.code) || !states) {
    return { logined: false, accountId: null, verified: null, userState: null, phone: null };
  }
  const isSameAccount = before.accountId === null || before.accountId === states.account_id;
  return {
    logined: true,
    accountId: states.account_id,
    verified: computeVerifiedFlag(states, rules),
    userState: states,
    phone: isSameAccount ? before.phone : null,
  };
}

/** Returns whether a code means that the token is no longer valid: 90007 and 90009 (CONST-040). */
export const isSessionCode = (code: number): boolean =>
  code === CODE_TOKEN_EXPIRED || code === CODE_LOGGED_OUT;
