import { beforeAll, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { checkTradePassword } from '~/upstream/modules/public-orders/password';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import {
  addFund,
  addLot,
  addTrader,
  buyFund,
  callPublicTrade,
  cancelTestOrder,
  TRADER_PASSWORD,
  redeemFund,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';

let world: TestWorld;
let fund: string;
const context = () => world.context;
const tryWith = (trader: Trader, trade_password: string) =>
  buyFund(context(), trader, fund, '100', { trade_password });
const set = (trader: Trader, captcha: string, trade_password = '580213') =>
  callPublicTrade(context(), trader, 'setPassword', { body: { captcha, trade_password } });
const send = async (trader: Trader) => {
  const sent = await callPublicTrade(context(), trader, 'sendPasswordCaptcha', {});
  return { ...sent, code: sent.outbox_code ?? '' };
};

describeOnEachDatabase('trade password', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    fund = await addFund(context());
  });

  it('is set by a code sent to the own phone, hashed, and never logged', async () => {
    const trader = await addTrader(context(), { trade_password_hash: null });
    expect((await catchRefusal(tryWith(trader, '580213'))).code).toBe(2013);
    const { masked_phone, code } = await send(trader);
    expect(masked_phone).toBe(`134****${trader.phone.slice(-4)}`);
    for (const simple of ['111111', '123456', '987654']) {
      expect((await catchRefusal(set(trader, code, simple))).msg).toContain('过于简单');
    }
    const wrong = code === '100000' ? '100001' : '100000';
    expect((await catchRefusal(set(trader, wrong))).code).toBe(CODES.wrongCaptcha);
    await set(trader, code);
    expect((await catchRefusal(set(trader, code))).code).toBe(CODES.captchaExpired);
    expect((await tryWith(trader, '580213')).status).toBe('accepted');
    const row = await context()
      .db.selectFrom('accounts')
      .select(['trade_password_hash', 'password_hash'])
      .where('id', '=', trader.id)
      .executeTakeFirstOrThrow();
    expect(row.trade_password_hash).toMatch(/^scrypt\$1024\$/);
    const audit = await context()
      .db.selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('subject_id', '=', trader.id)
      .execute();
    expect(audit).toEqual([{ action: 'trade_password_set', detail: {} }]);
    expect(world.logLines.join('')).not.toContain('580213');
  });

  it('is locked for three hours by five wrong ones, and shows until when', async () => {
    const trader = await addTrader(context());
    for (const left of [4, 3, 2, 1]) {
      const refused = await catchRefusal(tryWith(trader, '000001'));
      expect(refused).toMatchObject({ code: CODES.wrongPassword, msg: `交易密码有误，还可尝试 ${left} 次` });
    }
    const locked = {
      code: CODES.tooMany,
      msg: expect.stringContaining('已锁定至 2026-11-20 13:00') as string,
    };
    expect(await catchRefusal(tryWith(trader, '000001'))).toMatchObject(locked);
    expect(await catchRefusal(tryWith(trader, TRADER_PASSWORD))).toMatchObject(locked);
    world.pass(3 * 3_600 - 1);
    expect(await catchRefusal(tryWith(trader, TRADER_PASSWORD))).toMatchObject(locked);
    world.pass(1);
    expect((await catchRefusal(tryWith(trader, '000001'))).msg).toContain('还可尝试 4 次');
    expect((await tryWith(trader, TRADER_PASSWORD)).status).toBe('accepted');
    expect((await catchRefusal(tryWith(trader, '000001'))).msg).toContain('还可尝试 4 次');
    world.pass(-3 * 3_600);
  });

  it('counts an attempt once, however often the same form is sent again', async () => {
    const trader = await addTrader(context());
    const attempt = (password: string, key: string | null) =>
      catchRefusal(checkTradePassword(context(), trader.id, password, key).then(() => ({})));
    const left = async (password: string, key: string | null) => (await attempt(password, key)).msg;
    expect(await left('000001', 'form-1')).toContain('还可尝试 4 次');
    expect(await left('000001', 'form-1')).toContain('还可尝试 4 次');
    const atOnce = await Promise.all([1, 2, 3].map(() => left('000001', 'form-1')));
    for (const text of atOnce) expect(text).toContain('还可尝试 4 次');
    // Another password or key, or no key, is another attempt.
    expect(await left('000002', 'form-1')).toContain('还可尝试 3 次');
    expect(await left('000002', 'form-2')).toContain('还可尝试 2 次');
    const [kept] = await context()
      .db.selectFrom('trade_password_failures')
      .select('last_attempt')
      .where('account_id', '=', trader.id)
      .execute();
    expect(kept?.last_attempt).toMatch(/^[0-9a-f]{64}$/);
    expect(await left('000002', null)).toContain('还可尝试 1 次');
    expect((await attempt('000002', null)).code).toBe(CODES.tooMany);
    expect((await attempt('000002', null)).code).toBe(CODES.tooMany);
  });

  it('allows no additional concurrent attempts; the owner unlocks it by a code', async () => {
    const trader = await addTrader(context());
    const tries = Array.from({ length: 20 }, () => catchRefusal(tryWith(trader, '000001')));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === CODES.wrongPassword)).toHaveLength(4);
    expect(codes.filter((code) => code === CODES.tooMany)).toHaveLength(16);
    const { code } = await send(trader);
    await set(trader, code);
    expect((await tryWith(trader, '580213')).status).toBe('accepted');
  });

  it('is required for redeeming and cancelling too', async () => {
    const trader = await addTrader(context());
    await addLot(context(), trader, fund, { shares: '100.00', confirmedOn: '2026-01-05' });
    const order = await buyFund(context(), trader, fund, '100');
    const body = { trade_password: '000001' };
    const input = { fund_code: fund, shares: '10', card_id: trader.cardId };
    const wrongRedeem = callPublicTrade(context(), trader, 'redeem', { body: { ...input, ...body } });
    expect((await catchRefusal(wrongRedeem)).code).toBe(CODES.wrongPassword);
    const wrongCancel = callPublicTrade(context(), trader, 'cancel', {
      body: { order_id: order.order_id, ...body },
    });
    expect((await catchRefusal(wrongCancel)).code).toBe(CODES.wrongPassword);
    await redeemFund(context(), trader, fund, '10');
    await cancelTestOrder(context(), trader, order.order_id);
  });
});
