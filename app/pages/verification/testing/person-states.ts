import type { UserStates } from '~/contract/users';

/** Creates the states of a person who has completed no step, with changes. */
export const createNewStates = (changes: Partial<UserStates> = {}): UserStates => ({
  account_id: 'acc-0001',
  name: '林一舟',
  gender: 0,
  avatar_url: null,
  is_adviser: false,
  is_am_verify: false,
  is_simu_verify: false,
  professional_states: { code: 0 },
  identity_states: { code: 0, voucher_code: null, voucher_type: null, voucher_expire_date: null },
  base_info_states: { code: 0, base_info_attachment_state: 0 },
  quiz_states: { code: 0, risk_level: null, expire_date: null },
  simu_qi_states: { code: 0, simu_unsigned_guarantee: false },
  am_qi_states: { code: 0, am_unsigned_guarantee: false },
  ca_states: { code: 0 },
  ...changes,
});

/**
 * Creates the states of a person with identity, base info, quiz (C4) and the private-fund declaration, with
 * changes.
 */
export const createSpecificStates = (changes: Partial<UserStates> = {}): UserStates =>
  createNewStates({
    identity_states: { code: 3, voucher_code: null, voucher_type: null, voucher_expire_date: '2099-01-01' },
    base_info_states: { code: 3, base_info_attachment_state: 1 },
    quiz_states: { code: 2, risk_level: 4, expire_date: '2099-01-01' },
    simu_qi_states: { code: 0, simu_unsigned_guarantee: true },
    ...changes,
  });
