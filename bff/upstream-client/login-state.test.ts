import { describe, expect, it } from 'vitest';
import type { UserStates } from '~/contract/users';
import {
  applyStatesReply,
  UNKNOWN_LOGIN_STATE,
  type LoginState,
  type LoginStateRules,
} from '~/bff/upstream-client/login-state';

const rules: LoginStateRules = {
  context: 'simu',
  client: { isApp: false, isIos: false, appVersion: null },
};
const states: UserStates = {
  account_id: 'A1',
  name: '林一舟',
  gender: 1,
  avatar_url: null,
  is_adviser: true,
  is_am_verify: false,
  is_simu_verify: true,
  professional_states: { code: 0 },
  identity_states: { code: 3, voucher_code: null, voucher_type: null, voucher_expire_date: null },
  base_info_states: { code: 0, base_info_attachment_state: 0 },
  quiz_states: { code: 2, risk_level: 3 },
  simu_qi_states: { code: 0, simu_unsigned_guarantee: true },
  am_qi_states: { code: 0, am_unsigned_guarantee: false },
  ca_states: { code: 0 },
};
const success = { code: 0, msg: '', result: states };
const loggedIn: LoginState = {
  logined: true,
  accountId: 'A1',
  verified: true,
  userState: states,
  phone: '13800138000',
};

describe('login state', () => {
  it('AUTH-001 is unknown before it is fetched, then in or out', () => {
    expect(UNKNOWN_LOGIN_STATE.logined).toBeNull();
    expect(applyStatesReply(UNKNOWN_LOGIN_STATE, success, rules).logined).toBe(true);
    const refused = { code: 90009, msg: '', result: null };
    expect(applyStatesReply(UNKNOWN_LOGIN_STATE, refused, rules).logined).toBe(false);
  });

  it('AUTH-005 AUTH-006 AUTH-007 AUTH-008 sets logged in, account id, verified and user state on success', () => {
    const state = applyStatesReply(UNKNOWN_LOGIN_STATE, success, rules);
    expect(state).toEqual({ ...loggedIn, phone: null });
    const inOldApp = { ...rules, client: { isApp: true, isIos: true, appVersion: '5.6.26' } };
    expect(applyStatesReply(UNKNOWN_LOGIN_STATE, success, inOldApp).verified).toBe(false);
    const inAm: LoginStateRules = { ...rules, context: 'am' };
    expect(applyStatesReply(UNKNOWN_LOGIN_STATE, success, inAm).verified).toBe(false);
  });

  it.each([90007, 90009])('AUTH-009 AUTH-010 clears all four for code %i', (code) => {
    const state = applyStatesReply(loggedIn, { code, msg: '', result: null }, rules);
    expect(state).toEqual({ logined: false, accountId: null, verified: null, userState: null, phone: null });
  });

  it('AUTH-012 resets the stored phone for another account and keeps it for the same one', () => {
    const other = { ...success, result: { ...states, account_id: 'A2' } };
    expect(applyStatesReply(loggedIn, other, rules)).toMatchObject({ accountId: 'A2', phone: null });
    expect(applyStatesReply(loggedIn, success, rules).phone).toBe('13800138000');
  });
});
