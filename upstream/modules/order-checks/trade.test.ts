import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { trade as contract } from '~/contract/trade';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addCard } from '~/upstream/modules/public-orders/testing/trader';
import { setSwitch } from '~/upstream/core/switches';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addFeeTiers, addPublicFund } from '~/upstream/modules/testing/plain-funds';
import { parseConfirmedCodes } from '~/upstream/modules/order-checks/check';
import { services } from '~/upstream/server/services';

const { trade } = services;

/** No obstacle for a fund of R4. */
const READY = {
  identity_code: 3,
  quiz_code: 2,
  risk_level: 4,
  quiz_expire_date: '2027-01-01',
  base_info_code: 3,
  trade_password_hash: 'scrypt$set',
};
let world: TestWorld;
let phones = 0;

describeOnEachDatabase('checks before a trade', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db);
    await addSoldFund('r3', { risk_level: 3 });
    await addSoldFund('r4', { risk_level: 4 });
    await addSoldFund('r5', { risk_level: 5 });
    await addSoldFund('shut', { risk_level: 5, status: 'suspended' });
  });

  async function addSoldFund(id: string, columns: Parameters<typeof addPublicFund>[2]) {
    await addPublicFund(world.context.db, id, columns);
    await addFeeTiers(world.context.db, id);
  }

  async function check(
    columns: Record<string, unknown>,
    fundCode: string,
    condition?: string,
    { purpose, hasCard = true }: { purpose?: string; hasCard?: boolean } = {},
  ) {
    const phone = `133${String((phones += 1)).padStart(8, '0')}`;
    const account = await addAccount(world.context, phone, { columns: { ...READY, ...columns } });
    if (hasCard) await addCard(world.context, account);
    return callHandler(
      contract.check,
      trade.check,
      world.context,
      { query: { fund_code: fundCode, condition, combine_code: purpose } },
      account,
    );
  }
  const getCode = async (...input: Parameters<typeof check>) => (await catchRefusal(check(...input))).code;

  describe('trade check', () => {
    it('CALL-022 passes a suitable buyer, also for a plan', async () => {
      expect(await check({}, 'r4')).toEqual({ is_trade: true });
      expect(await check({}, 'r4', undefined, { purpose: 'plan' })).toEqual({ is_trade: true });
      expect(await getCode({}, 'r4', undefined, { purpose: 'other' })).toBe(CODES.badRequest);
    });

    it('CALL-022 reports before the form that purchases are closed; redemptions continue', async () => {
      const set = (isOpen: boolean) =>
        world.context.db
          .transaction()
          .execute((trx) =>
            setSwitch(trx, { name: 'public_buy_open', isOpen, reason: 'x', at: world.context.now() }),
          );
      await set(false);
      for (const purpose of ['buy', 'plan'])
        expect(await catchRefusal(check({ identity_code: 0 }, 'r4', undefined, { purpose }))).toMatchObject({
          code: 1035,
          msg: expect.stringContaining('公募买入暂停受理') as string,
        });
      expect(await check({}, 'r4', undefined, { purpose: 'redeem' })).toEqual({ is_trade: true });
      await set(true);
      expect(await check({}, 'r4')).toEqual({ is_trade: true });
    });

    it('CALL-022 names the first obstacle, one after the other', async () => {
      const nothing = { identity_code: 0, base_info_code: 0, quiz_code: 0, trade_password_hash: null };
      const without = { hasCard: false };
      expect(await getCode(nothing, 'shut', undefined, without)).toBe(1035);
      expect(await getCode(nothing, 'r5', undefined, without)).toBe(2003);
      const known = { ...nothing, identity_code: 3, voucher_expire_date: '2026-11-19' };
      expect(await getCode(known, 'r5', undefined, without)).toBe(1038);
      const renewed = { ...known, voucher_expire_date: '2026-11-20' };
      expect(await getCode(renewed, 'r5', undefined, without)).toBe(1036);
      const informed = { ...renewed, base_info_code: 3 };
      expect(await getCode(informed, 'r5', undefined, without)).toBe(2010);
      const quizzed = { ...informed, quiz_code: 2, birth_date: '1961-11-20' };
      expect(await getCode({ ...quizzed, quiz_expire_date: '2026-11-19' }, 'r5', undefined, without)).toBe(
        3013,
      );
      expect(await getCode(quizzed, 'r5', undefined, without)).toBe(3026);
      expect(await getCode(quizzed, 'r5', '3026', without)).toBe(1039);
      expect(await getCode(quizzed, 'r5', '3026,1039', without)).toBe(1037);
      expect(await getCode(quizzed, 'r5', '3026,1039')).toBe(2013);
      expect(await check({ ...quizzed, trade_password_hash: 'scrypt$set' }, 'r5', '1039,3026')).toEqual({
        is_trade: true,
      });
    });

    it('accepts a quiz on its last day', async () => {
      expect(await getCode({ quiz_expire_date: '2026-11-19' }, 'r4')).toBe(3013);
      expect(await check({ quiz_expire_date: '2026-11-20' }, 'r4')).toEqual({ is_trade: true });
    });

    it('lets a risk mismatch be confirmed, but never in the lowest tolerance class', async () => {
      expect(await check({}, 'r5', '3026')).toEqual({ is_trade: true });
      expect(await getCode({ risk_level: 0 }, 'r4', '3026,3014')).toBe(3014);
      expect(await getCode({ risk_level: 1 }, 'r4')).toBe(3026);
    });

    it('requires another confirmation from buyers of 65 or more, from R4 on', async () => {
      expect(await getCode({ birth_date: '1961-11-20' }, 'r4')).toBe(1039);
      expect(await check({ birth_date: '1961-11-21' }, 'r4')).toEqual({ is_trade: true });
      expect(await check({ birth_date: '1950-01-01' }, 'r3')).toEqual({ is_trade: true });
    });

    it('TRADE-001 reads the confirmed codes of the condition, and lets nothing else be confirmed', async () => {
      const everything = '1035,2003,2010,3013,1036,1037,1038,2013,3014';
      expect(await getCode({}, 'shut', everything)).toBe(1035);
      expect(await getCode({ identity_code: 0 }, 'r4', everything)).toBe(2003);
      expect(await getCode({ base_info_code: 2 }, 'r4', everything)).toBe(1036);
      const inReview = catchRefusal(check({ base_info_code: 2, base_info_attachment_code: 2 }, 'r4'));
      expect(await inReview).toMatchObject({ code: 1036, msg: '基本信息正在人工复核，通过后可继续' });
      expect(await getCode({ quiz_code: 0 }, 'r4', everything)).toBe(2010);
      expect(await getCode({}, 'r4', everything, { hasCard: false })).toBe(1037);
      expect(await getCode({ trade_password_hash: null }, 'r4', everything)).toBe(2013);
      const senior = { birth_date: '1950-01-01' };
      expect(await getCode(senior, 'r5', '1039')).toBe(3026);
      expect(await getCode(senior, 'r5', '3026')).toBe(1039);
      expect(await check(senior, 'r5', '3026,1039')).toEqual({ is_trade: true });
    });

    it('reports suspended redemptions first; such a fund can still be bought', async () => {
      await addSoldFund('stays', { risk_level: 3, is_redeem_suspended: true });
      const refused = catchRefusal(check({ identity_code: 0 }, 'stays', '1035', { purpose: 'redeem' }));
      expect(await refused).toMatchObject({ code: 1035, msg: expect.stringContaining('暂停赎回') });
      expect(await check({}, 'stays')).toEqual({ is_trade: true });
    });

    it('needs no quiz and no suitability for redemptions, also of a fund closed to purchases', async () => {
      const old = { base_info_code: 0, quiz_code: 0, risk_level: 0 };
      const redeem = { purpose: 'redeem' };
      expect(await check(old, 'shut', undefined, redeem)).toEqual({ is_trade: true });
      expect(await getCode({ ...old, identity_code: 0 }, 'r5', undefined, redeem)).toBe(2003);
      expect(await getCode({ ...old, voucher_expire_date: '2020-01-01' }, 'r5', undefined, redeem)).toBe(
        1038,
      );
      expect(await getCode(old, 'r5', undefined, { ...redeem, hasCard: false })).toBe(1037);
      expect(await getCode({ ...old, trade_password_hash: null }, 'r5', undefined, redeem)).toBe(2013);
    });

    it('refuses an unknown fund', async () => {
      expect(await getCode({}, 'none')).toBe(CODES.notFound);
    });

    it('reads codes separated by commas', () => {
      expect(parseConfirmedCodes(' 3026, 1035,x,,')).toEqual([3026, 1035]);
      expect(parseConfirmedCodes(undefined)).toEqual([]);
    });
  });

  describe('orders', () => {
    it('CALL-016 CALL-023 finds no missing contract and no missing order', async () => {
      const account = await addAccount(world.context, '13399999999');
      const input = { query: { order_id: 'o1' }, body: {}, account, context: world.context };
      expect(await catchRefusal(trade.contractInfo(input))).toMatchObject({ code: 3 });
      expect(await catchRefusal(trade.remit(input))).toMatchObject({ code: CODES.notFound });
    });
  });
});
