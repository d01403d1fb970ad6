import { createHash } from 'node:crypto';
import { computeQuizExpiry } from '~/domain/person/quiz';
import type { Settings } from '~/contract/users';
import { TEST_SCRYPT_COST, hashPassword } from '~/upstream/core/db/password';

/** Password of every demo account, documented in the README. */
export const DEMO_PASSWORD = 'Demo2026';
/** Trade password of the demo accounts with public funds, documented in docs/testing-numbers.md. */
export const DEMO_TRADE_PASSWORD = '246810';
const CREATED_AT = '2026-03-02T10:00:00+08:00';
export const QUIZ_ANSWERED_AT = '2026-10-16T10:00:00+08:00';
export const CERTIFICATE_EXPIRE_DATE = '2027-10-16';

export interface DemoAccount {
  id: string;
  phone: string;
  /** Purpose of the account, for the README and the start line. */
  role: string;
  name: string;
  gender: 0 | 1;
  states: {
    identity?: boolean;
    /** C1 to C5. */
    risk?: 1 | 2 | 3 | 4 | 5;
    simuPledge?: boolean;
    amPledge?: boolean;
    simuQualified?: boolean;
    amQualified?: boolean;
    isProfessional?: boolean;
    isAdviser?: boolean;
    businessFlag?: 0 | 1;
  };
}

const verified = { identity: true, simuPledge: true, amPledge: true } as const;

/** One account for each level of disclosure and each role. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { id: 'A10001', phone: '13800000001', role: 'registered only', name: '衡友0001', gender: 1, states: {} },
  {
    id: 'A10002',
    phone: '13800000002',
    role: 'identity verified',
    name: '沈知微',
    gender: 1,
    states: { identity: true },
  },
  {
    id: 'A10003',
    phone: '13800000003',
    role: 'risk quiz done at C2: sees private funds up to R2',
    name: '陆景行',
    gender: 0,
    states: { ...verified, risk: 2 },
  },
  {
    id: 'A10004',
    phone: '13800000004',
    role: 'risk quiz done at C4: sees private funds up to R4',
    name: '顾明川',
    gender: 0,
    states: { ...verified, risk: 4 },
  },
  {
    id: 'A10005',
    phone: '13800000005',
    role: 'qualified investor (private funds)',
    name: '程若兰',
    gender: 1,
    states: { ...verified, risk: 4, simuQualified: true },
  },
  {
    id: 'A10006',
    phone: '13800000006',
    role: 'qualified investor (asset management)',
    name: '许思齐',
    gender: 0,
    states: { ...verified, risk: 4, amQualified: true, businessFlag: 1 },
  },
  {
    id: 'A10007',
    phone: '13800000007',
    role: 'professional investor, C5',
    name: '邵立衡',
    gender: 0,
    states: { ...verified, risk: 5, simuQualified: true, amQualified: true, isProfessional: true },
  },
  {
    id: 'A10008',
    phone: '13800000008',
    role: 'adviser',
    name: '温婉清',
    gender: 1,
    states: { ...verified, risk: 4, isAdviser: true },
  },
  {
    id: 'A10009',
    phone: '13800000009',
    role: 'another adviser, of 13800000010 and 11',
    name: '陆知远',
    gender: 0,
    states: { identity: true, isAdviser: true },
  },
  {
    id: 'A10010',
    phone: '13800000010',
    role: 'client of the other adviser',
    name: '苏念安',
    gender: 1,
    states: { identity: true },
  },
  {
    id: 'A10011',
    phone: '13800000011',
    role: 'client who withdrew the consent',
    name: '衡友0011',
    gender: 0,
    states: {},
  },
  {
    id: 'A10012',
    phone: '13800000012',
    role: 'former adviser',
    name: '周慕白',
    gender: 0,
    states: { identity: true },
  },
  {
    id: 'A10013',
    phone: '13800000013',
    role: 'client of the former adviser',
    name: '衡友0013',
    gender: 1,
    states: {},
  },
];

const ADVISER = DEMO_ACCOUNTS[7] as DemoAccount;
const OTHER_ADVISER = DEMO_ACCOUNTS[8] as DemoAccount;
/** A former adviser. */
const FORMER_ADVISER = DEMO_ACCOUNTS[11] as DemoAccount;
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Builds rows of `accounts` without the columns that later migrations fill by default. */
export async function buildAccountRows() {
  return Promise.all(
    DEMO_ACCOUNTS.map(async ({ id, phone, name, gender, states }) => {
      const settings: Settings = {
        business_flag: states.businessFlag ?? 0,
        is_amount_hidden: false,
        is_personalised: true,
        is_marketing_allowed: false,
        favorite_sort_simu: 'added',
        favorite_sort_public: 'added',
        favorite_view: '',
      };
      return {
        id,
        phone,
        name,
        gender,
        password_hash: await hashPassword(
          DEMO_PASSWORD,
          TEST_SCRYPT_COST,
          sha256(`salt:${phone}`).subarray(0, 16),
        ),
        trade_password_hash:
          states.simuQualified || states.amQualified
            ? await hashPassword(
                DEMO_TRADE_PASSWORD,
                TEST_SCRYPT_COST,
                sha256(`trade:${phone}`).subarray(0, 16),
              )
            : null,
        avatar_url: states.isAdviser ? '/images/avatar-adviser.svg' : null,
        is_adviser: states.isAdviser ?? false,
        is_am_verify: Boolean(states.amPledge && states.risk),
        is_simu_verify: Boolean(states.simuPledge && states.risk),
        professional_code: states.isProfessional ? 9 : 0,
        identity_code: states.identity ? 3 : 0,
        // Fictitious, with a wrong check digit on purpose, so that it belongs to no person.
        voucher_code: states.identity ? `31010119900101000${id.slice(-1)}` : null,
        voucher_type: states.identity ? 'id_card' : null,
        voucher_expire_date: states.identity ? '2036-05-20' : null,
        birth_date: states.identity ? '1990-01-01' : null,
        base_info_code: states.risk ? 3 : 0,
        base_info_attachment_code: 0,
        quiz_code: states.risk ? 2 : 0,
        risk_level: states.risk ?? null,
        quiz_expire_date: states.risk ? computeQuizExpiry(QUIZ_ANSWERED_AT) : null,
        quiz_next_allowed_at: null,
        simu_qi_code: states.simuQualified ? 5 : 0,
        // A truthy value means that the pledge is given (spec §4, read literally).
        simu_unsigned_guarantee: states.simuPledge ?? false,
        am_qi_code: states.amQualified ? 5 : 0,
        am_unsigned_guarantee: states.amPledge ?? false,
        simu_proof_expire_date: states.simuQualified ? '2027-04-15' : null,
        am_proof_expire_date: states.amQualified ? '2027-04-15' : null,
        pro_proof_expire_date: states.isProfessional ? '2027-04-15' : null,
        ca_code: states.simuQualified || states.amQualified ? 3 : 0,
        ca_expire_date: states.simuQualified || states.amQualified ? CERTIFICATE_EXPIRE_DATE : null,
        ...invitedBy(id),
        settings: JSON.stringify(settings),
        created_at: CREATED_AT,
      };
    }),
  );
}

/** Referrals: clients of the adviser, and two friends of one of them. */
const REFERRALS = [
  { id: 'A10004', code: 'HX8008', medium: 'qr', at: CREATED_AT },
  { id: 'A10005', code: 'HX8008', medium: 'link', at: '2026-03-09T14:20:00+08:00' },
  { id: 'A10006', code: 'HX8008', medium: 'poster', at: '2026-06-18T11:05:00+08:00' },
  { id: 'A10003', code: 'HX1005', medium: 'link', at: '2026-08-21T20:40:00+08:00' },
  { id: 'A10002', code: 'HX1005', medium: null, at: '2026-11-05T09:15:00+08:00' },
  { id: 'A10010', code: 'HX8009', medium: 'link', at: '2026-04-14T10:30:00+08:00' },
  { id: 'A10011', code: 'HX8009', medium: 'qr', at: '2026-04-20T15:45:00+08:00' },
  { id: 'A10013', code: 'HX8012', medium: 'qr', at: '2026-03-20T09:45:00+08:00' },
] as const;

const ADVISER_OF = {
  HX8008: ADVISER.id,
  HX1005: ADVISER.id,
  HX8009: OTHER_ADVISER.id,
  HX8012: FORMER_ADVISER.id,
} as const;

function invitedBy(id: string) {
  const code = REFERRALS.find((each) => each.id === id)?.code ?? null;
  const adviser = code === 'HX1005' ? { adviser_iv_code: 'HX8008' } : {};
  return { invited_by_code: code, origin: JSON.stringify({ agreement_list: [2, 3], ...adviser }) };
}

export const buildInvitationRows = () =>
  REFERRALS.map(({ id, code, medium, at }) => ({
    account_id: id,
    inviter_id: INVITE_CODES.find((each) => each.code === code)?.account_id ?? null,
    adviser_id: ADVISER_OF[code],
    code,
    is_adviser: code !== 'HX1005',
    way: 'captcha' as const,
    utm_source: 'share',
    utm_medium: medium,
    share_last_code: null,
    activity_id: null,
    came_at: at,
  }));

export const INVITE_CODES = [
  { code: 'HX8008', account_id: ADVISER.id, inviter_name: ADVISER.name, is_adviser: true },
  { code: 'HX1005', account_id: 'A10005', inviter_name: '程若兰', is_adviser: false },
  { code: 'HX8009', account_id: OTHER_ADVISER.id, inviter_name: OTHER_ADVISER.name, is_adviser: true },
  { code: 'HX8012', account_id: FORMER_ADVISER.id, inviter_name: FORMER_ADVISER.name, is_adviser: true },
] as const;
