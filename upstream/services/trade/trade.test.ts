import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/upstream/contract/codes';
import { describeOnEachDatabase } from '~/upstream/db/testing/each-database';
import { addAccount, openWorld, refusalOf, type TestWorld } from '../testing/context';
import { addCompany, addPublicFund } from '../testing/plain-funds';
import { parseConfirmed } from './check';
import { trade } from './index';

/** Nothing stands in the way of a fund of R4. */
const READY = {
  identity_code: 3,
  quiz_code: 2,
  risk_level: 4,
  quiz_expire_date: '2027-01-01',
  trade_password_hash: 'scrypt$set',
};
let world: TestWorld;
let phones = 0;

describeOnEachDatabase('trade', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db);
    await addPublicFund(world.context.db, 'r4', { risk_level: 4 });
    await addPublicFund(world.context.db, 'r5', { risk_level: 5 });
    await addPublicFund(world.context.db, 'shut', { risk_level: 5, status: 'suspended' });
  }, 60_000);

  async function check(columns: Record<string, unknown>, fundCode: string, condition?: string) {
    const phone = `133${String((phones += 1)).padStart(8, '0')}`;
    const account = await addAccount(world.context, phone, { columns: { ...READY, ...columns } });
    return trade.check({
      query: { fund_code: fundCode, condition },
      body: {},
      account,
      context: world.context,
    });
  }
  const codeOf = async (...input: Parameters<typeof check>) => (await refusalOf(check(...input))).code;

  describe('trade check', () => {
    it('CALL-022 lets a fitting buyer through', async () => {
      expect(await check({}, 'r4')).toEqual({ is_trade: true });
    });

    it('CALL-022 names the first thing in the way: identity, quiz, risk, suspension, trade password', async () => {
      const all = { identity_code: 0, quiz_code: 0, trade_password_hash: null };
      expect(await codeOf(all, 'shut')).toBe(2003);
      expect(await codeOf({ ...all, identity_code: 3 }, 'shut')).toBe(2010);
      expect(await codeOf({ ...all, identity_code: 3, quiz_code: 2 }, 'shut')).toBe(3026);
      expect(await codeOf({ trade_password_hash: null }, 'shut', '3026')).toBe(1035);
      expect(await codeOf({ trade_password_hash: null }, 'r4')).toBe(2013);
    });

    it('an expired quiz counts as missing', async () => {
      expect(await codeOf({ quiz_expire_date: '2026-11-19' }, 'r4')).toBe(2010);
      expect(await check({ quiz_expire_date: '2026-11-20' }, 'r4')).toEqual({ is_trade: true });
    });

    it('a risk mismatch may be confirmed, never in the lowest tolerance class', async () => {
      expect(await check({}, 'r5', '3026')).toEqual({ is_trade: true });
      expect(await codeOf({ risk_level: 0 }, 'r4', '3026,3014')).toBe(3014);
      expect(await codeOf({ risk_level: 1 }, 'r4')).toBe(3026);
    });

    it('confirms nothing else away', async () => {
      const everything = '2003,2010,1035,2013,3014';
      expect(await codeOf({ identity_code: 0 }, 'r4', everything)).toBe(2003);
      expect(await codeOf({ quiz_code: 0 }, 'r4', everything)).toBe(2010);
      expect(await codeOf({ trade_password_hash: null }, 'r4', everything)).toBe(2013);
    });

    it('refuses an unknown fund', async () => {
      expect(await codeOf({}, 'none')).toBe(CODES.notFound);
    });

    it('reads codes joined by commas', () => {
      expect(parseConfirmed(' 3026, 1035,x,,')).toEqual([3026, 1035]);
      expect(parseConfirmed(undefined)).toEqual([]);
    });
  });

  describe('orders', () => {
    it('CALL-016 CALL-023 find no contract and no order that is not there', async () => {
      const account = await addAccount(world.context, '13399999999');
      const input = { query: { order_id: 'o1' }, body: {}, account, context: world.context };
      expect(await refusalOf(trade.contractInfo(input))).toMatchObject({ code: 3 });
      expect(await refusalOf(trade.remit(input))).toMatchObject({ code: CODES.notFound });
    });
  });
});
