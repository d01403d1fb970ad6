import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { userStatesSchema } from '~/contract/users';
import { auth } from '~/upstream/modules/identity/auth';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addPublicFund, addSimuFund } from '~/upstream/modules/testing/plain-funds';
import { users } from '~/upstream/modules/customers/profile/index';

/** Identity, quiz and pledge done. */
const VERIFIED = {
  identity_code: 3,
  voucher_code: '310101199001010000',
  voucher_type: '0',
  voucher_expire_date: '2026-11-20',
  quiz_code: 2,
  risk_level: 4,
  quiz_expire_date: '2026-11-20',
  simu_unsigned_guarantee: true,
};
let world: TestWorld;
let phones = 0;
const newAccount = (columns: Record<string, unknown> = {}) =>
  addAccount(world.context, `135${String((phones += 1)).padStart(8, '0')}`, { columns });
const getInput = (account: Awaited<ReturnType<typeof newAccount>>) => ({
  query: {},
  body: {},
  account,
  context: world.context,
});

describeOnEachDatabase('user profiles', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db);
    await addSimuFund(world.context.db, 'fund-a', { numbers: { nav: '1.5000' } });
    await addPublicFund(world.context.db, 'fund-b', { numbers: { nav: '2.0000' } });
  });

  describe('user states', () => {
    it('CALL-007 ENTITY-004 answers every field of the user states, and 90009 without a login', async () => {
      const account = await newAccount({
        ...VERIFIED,
        gender: 1,
        avatar_url: '/avatar',
        is_adviser: true,
        professional_code: 9,
        base_info_code: 3,
        simu_qi_code: 5,
        am_qi_code: 5,
        ca_code: 3,
      });
      const states = await users.states(getInput(account));
      expect(Object.keys(states).sort()).toEqual(Object.keys(userStatesSchema.shape).sort());
      expect(states).toMatchObject({
        account_id: account.id,
        name: `用户${account.phone.slice(-4)}`,
        gender: 1,
        avatar_url: '/avatar',
        is_adviser: true,
        is_simu_verify: true,
        is_am_verify: false,
        professional_states: { code: 9 },
        identity_states: {
          code: VERIFIED.identity_code,
          voucher_code: VERIFIED.voucher_code,
          voucher_type: VERIFIED.voucher_type,
          voucher_expire_date: VERIFIED.voucher_expire_date,
        },
        base_info_states: { code: 3 },
        quiz_states: { code: 2, risk_level: 4, expire_date: VERIFIED.quiz_expire_date },
        simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
        am_qi_states: { code: 5, am_unsigned_guarantee: false },
        ca_states: { code: 3 },
      });
      expect(await catchRefusal(users.states({ ...getInput(account), account: null }))).toMatchObject({
        code: CODES.loggedOut,
      });
    });

    it('counts a quiz, a document, a proof and a certificate on their last day in Shanghai and not after it', async () => {
      const day = '2026-11-20';
      const account = await newAccount({
        ...VERIFIED,
        ...{ professional_code: 9, simu_qi_code: 5, am_qi_code: 5, ca_code: 3 },
        ...{ pro_proof_expire_date: day, simu_proof_expire_date: day, am_proof_expire_date: day },
        ca_expire_date: day,
      });
      const at = (instant: string) =>
        users.states({ ...getInput(account), context: { ...world.context, now: () => new Date(instant) } });
      expect(await at('2026-11-20T15:59:59Z')).toMatchObject({
        identity_states: { code: 3 },
        quiz_states: { code: 2, risk_level: 4 },
        is_simu_verify: true,
        professional_states: { code: 9 },
        simu_qi_states: { code: 5 },
        am_qi_states: { code: 5 },
        ca_states: { code: 3 },
      });
      expect(await at('2026-11-20T16:00:00Z')).toMatchObject({
        identity_states: { code: 4 },
        quiz_states: { code: 3 },
        is_simu_verify: false,
        professional_states: { code: 4 },
        simu_qi_states: { code: 4 },
        am_qi_states: { code: 4 },
        ca_states: { code: 4 },
      });
    });

    it.each([
      ['identity', { identity_code: 1 }],
      ['quiz', { quiz_code: 1 }],
      ['pledge', { simu_unsigned_guarantee: false }],
    ])('VERIFY-011 is not verified without %s', async (_what, missing) => {
      const account = await newAccount({ ...VERIFIED, ...missing });
      expect(await users.states(getInput(account))).toMatchObject({ is_simu_verify: false });
    });
  });

  describe('settings', () => {
    it('CALL-008 returns settings only to their owner, and changes only the given ones', async () => {
      const account = await newAccount();
      expect(await users.config({ ...getInput(account), account: null })).toMatchObject({
        settings: null,
        has_password: null,
      });
      const save = (body: Parameters<typeof users.saveSettings>[0]['body']) =>
        users.saveSettings({ ...getInput(account), body });
      await Promise.all([save({ is_amount_hidden: true }), save({ business_flag: 1 })]);
      expect((await users.config(getInput(account))).settings).toMatchObject({
        is_amount_hidden: true,
        business_flag: 1,
        is_personalised: true,
      });
    });
  });

  describe('assets', () => {
    const hold = (account: { id: string }, fundId: string, part: 'simu' | 'public', row: object) =>
      world.context.db
        .insertInto('positions')
        .values({
          account_id: account.id,
          fund_id: fundId,
          part,
          shares: '0',
          cost_fen: 0,
          invested_on: '2025-01-02',
          ...row,
        })
        .execute();

    it('CALL-009 CALL-010 is zero and empty for an account without positions', async () => {
      const account = await newAccount();
      expect(await users.asset(getInput(account))).toEqual({
        as_of: null,
        total: '0.00',
        month_profit: '0.00',
        in_transit: '0.00',
        total_profit: '0.00',
        xirr: null,
        xirr_gap: 'no_flows',
        parts: [],
      });
      expect(await users.assetDetail({ ...getInput(account), body: { part: 'simu' } })).toEqual({
        as_of: null,
        list: [],
      });
    });

    it('CALL-009 CALL-010 values positions at the latest NAV', async () => {
      const account = await newAccount();
      await hold(account, 'fund-a', 'simu', { shares: '1000000.00', cost_fen: 100_000_000 });
      await hold(account, 'fund-b', 'public', {
        shares: '250000.01',
        cost_fen: 60_000_000,
        invested_on: '2026-11-10',
      });
      await world.context.db
        .insertInto('nav_points')
        .values({
          fund_id: 'fund-a',
          date: '2026-10-30',
          unit: '1.4500',
          accumulated: '1.45',
          adjusted: 1.45,
        })
        .execute();
      const asset = await users.asset(getInput(account));
      expect(asset).toMatchObject({
        as_of: '2026-11-19',
        total: '2000000.02',
        total_profit: '400000.02',
        // 50,000.00 of fund-a since October, −99,999.98 of fund-b since it was bought.
        month_profit: '-49999.98',
        parts: [
          { key: 'simu', name: '私募基金', amount: '1500000.00', share: 0.75 },
          { key: 'public', name: '公募基金', amount: '500000.02', share: 0.25 },
        ],
      });
      expect(asset.xirr).toBeGreaterThan(0.1);
      const { list } = await users.assetDetail({ ...getInput(account), body: { part: 'simu' } });
      expect(list).toEqual([
        {
          product_id: 'fund-a',
          name: '青禾成长fund-a号',
          amount: '1500000.00',
          profit: '500000.00',
          nav_date: '2026-11-19',
        },
      ]);
    });

    it('gives no yearly return for periods under one year', async () => {
      const account = await newAccount();
      await hold(account, 'fund-a', 'simu', { shares: '100', cost_fen: 10_000, invested_on: '2026-01-02' });
      expect((await users.asset(getInput(account))).xirr).toBeNull();
    });
  });

  describe('other data of a person', () => {
    it('CALL-011 shows name and document masked', async () => {
      const account = await newAccount({ ...VERIFIED, name: '顾明川' });
      const status = await users.identityStatus(getInput(account));
      expect(status).toMatchObject({ masked_name: '顾**', voucher_expire_date: '2026-11-20' });
      expect(status.masked_voucher).toBe('310***********0000');
    });

    it('CALL-012 returns the member level from the growth ledger', async () => {
      const account = await newAccount();
      const level = () => users.memberInfo(getInput(account));
      expect(await level()).toMatchObject({ level: 0, growth: 0, next_level_growth: 1000 });
      await world.context.db
        .insertInto('member_growth')
        .values({
          account_id: account.id,
          kind: 'carried',
          subject: 'before',
          points: 2400,
          counted_on: '2026-11-20',
          expires_on: '2028-11-30',
          average_fen: null,
          note: null,
          created_at: world.context.now().toISOString(),
        })
        .execute();
      expect(await level()).toEqual({
        level: 1,
        level_name: '银卡会员',
        growth: 2400,
        next_level_growth: 5000,
      });
    });

    it('CALL-014 returns the phone to its owner', async () => {
      const account = await newAccount();
      expect(await users.phoneNumbers(getInput(account))).toEqual({ phone_num: account.phone });
    });

    it('CALL-001 CALL-004 gives an account one permanent invite code, by which others see the inviter', async () => {
      const account = await newAccount({ ...VERIFIED, name: '顾明川' });
      const adviser = await newAccount({ ...VERIFIED, name: '温婉清', is_adviser: true });
      const ask = async (who: typeof account | null, iv_code?: string) =>
        users.inviteUrl({ ...getInput(account), account: who, query: { iv_code } });
      const [first, again] = await Promise.all([ask(account), ask(account)]);
      expect(first.iv_code).toBe(again.iv_code);
      const adviserCode = (await ask(adviser)).iv_code;
      expect(await ask(account, adviserCode)).toEqual({
        iv_code: first.iv_code,
        adviser_iv_code: adviserCode,
      });
      expect(await ask(null, adviserCode)).toEqual({ iv_code: adviserCode, adviser_iv_code: adviserCode });
      expect(await ask(null, first.iv_code)).toEqual({ iv_code: first.iv_code, adviser_iv_code: '' });

      const inviter = (sms_id: string) =>
        auth.adviserInfo({ query: { sms_id }, body: {}, account: null, context: world.context });
      expect(await inviter(first.iv_code)).toEqual({ inviter_name: '顾**', is_adviser: false });
      expect(await inviter(adviserCode)).toEqual({ inviter_name: '温婉清', is_adviser: true });
      expect(await catchRefusal(inviter('nobody'))).toMatchObject({ code: CODES.notFound });
    });
  });
});
