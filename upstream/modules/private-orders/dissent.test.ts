import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { buildConsultationRows } from '~/upstream/seed/surveys';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import {
  addBuyer,
  addSale,
  withLifeClockAt,
  BUYER,
  callOrders,
  addCheckToken,
  openTradingWorld,
  runAction,
} from '~/upstream/modules/private-orders/testing/life';
import { overview } from '~/upstream/modules/holdings/overview';
import { surveys } from '~/upstream/modules/customers/surveys';
import { openConsultation } from '~/upstream/modules/customers/surveys/open-consultation';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

const DAY = '2026-12-08';
const AFTER_CLOSING = '2026-12-02T10:00:00+08:00';
let world: TestWorld;
let product: string;
let consultation_id: string;

describeOnEachDatabase('dissent in a consultation', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    product = await addSale(world.context);
    const [row] = buildConsultationRows([product]);
    consultation_id = row!.id;
    const days = { closes_on: '2026-12-01', redeem_on: DAY, effective_on: '2026-12-15' };
    await world.context.db
      .insertInto('consultations')
      .values({ ...row!, ...days })
      .execute();
  });

  const addLot = (buyer: Account, lot: { id: string; shares: string; confirmed_on: string }) =>
    world.context.db
      .insertInto('lots')
      .values({
        ...{ ...lot, account_id: buyer.id, fund_id: product, order_id: null, left_shares: lot.shares },
        ...{ cost_fen: 100_000_000, unlocked_on: '2028-01-04' },
      })
      .execute();

  /** Creates a holder of shares that are locked for months and have a redemption fee of 1 %. */
  async function holder(confirmed_on = '2026-10-16'): Promise<Account> {
    const buyer = await addBuyer(world.context);
    await addLot(buyer, { id: `lot-${buyer.id}`, shares: '1000000.00', confirmed_on });
    await world.context.db
      .insertInto('positions')
      .values({
        ...{ account_id: buyer.id, fund_id: product, part: 'simu', shares: '1000000.00' },
        ...{ cost_fen: 100_000_000, invested_on: confirmed_on },
      })
      .execute();
    return buyer;
  }
  const getDays = async (who: Account, context: ServiceContext = world.context) => {
    const query = { product_code: product };
    const { open_days, estimate } = await callHandler(
      contract.orders.redemptionTerms,
      privateOrders.redemptionTerms,
      context,
      { query },
      who,
    );
    return {
      days: open_days.filter(({ is_dissent }) => is_dissent).map(({ day }) => day),
      fee: estimate?.fee,
    };
  };
  const getPosition = (who: Account) =>
    callHandler(
      contract.holdings.position,
      holdings.position,
      world.context,
      { query: { product_code: product } },
      who,
    );
  const getLadder = async (who: Account) =>
    (
      await callHandler(
        contract.overview.liquidity,
        overview.liquidity,
        world.context,
        { query: { step: 'all' } },
        who,
      )
    ).holdings;
  const answer = (who: Account, choice: 'agree' | 'disagree') =>
    callHandler(
      contract.surveys.answerConsultation,
      surveys.answerConsultation,
      world.context,
      { body: { consultation_id, choice } },
      who,
    );
  const redeem = (who: Account, context: ServiceContext = world.context) =>
    callOrders(context, who, 'redeem', { product_code: product, shares: null, open_day: DAY });

  it('opens a temporary redemption day without fee and lock-up before the change', async () => {
    const who = await holder();
    expect(await getDays(who)).toEqual({ days: [], fee: undefined });
    expect(await getPosition(who)).toMatchObject({ can_redeem: false, redeem_obstacle: 'locked' });
    expect(await getLadder(who)).toMatchObject([{ way: 'unlock', date: '2028-01-04', dissent_day: null }]);
    await answer(who, 'disagree');
    expect(await getLadder(who)).toMatchObject([
      { way: 'open_day', date: DAY, dissent_day: DAY, fee: '0.00' },
    ]);
    expect(await getDays(who)).toEqual({ days: [DAY], fee: '0.00' });
    const held = await getPosition(who);
    expect(held).toMatchObject({
      can_redeem: true,
      redeem_from: DAY,
      dissent_day: DAY,
      redeem_obstacle: null,
    });
    const order = await redeem(who);
    expect(await getLadder(who)).toMatchObject([{ way: 'set_aside', shares: '1000000.00' }]);
    const check_token = await addCheckToken(world.context, who);
    await callOrders(world.context, who, 'passPersonCheck', { order_id: order.order_id, check_token });
    const signed = await callOrders(world.context, who, 'signRedemption', {
      order_id: order.order_id,
      signature: { kind: 'typed', name: BUYER.name },
    });
    expect(signed.redemption).toMatchObject({ is_estimate: true, fee: '0.00' });
    // The application is based on the disagreement, which cannot be changed while it is open.
    expect((await catchRefusal(answer(who, 'agree'))).msg).toContain('撤销赎回申请后');
    const priced = await runAction(
      withLifeClockAt(world.context, '2026-12-09T10:00:00+08:00'),
      'price-redemption',
      {
        order: order.order_id,
        nav: '1.2',
      },
    );
    expect(priced).toMatchObject({ shares: '1000000.00', fee: '0.00' });
  });

  it('opens it after the closing day for holders who did not answer, and never for those who agreed', async () => {
    const [silent, agreed] = [await holder(), await holder()];
    await answer(agreed, 'agree');
    const later = withLifeClockAt(world.context, AFTER_CLOSING);
    expect((await getDays(silent)).days).toEqual([]);
    expect((await getDays(silent, later)).days).toEqual([DAY]);
    expect((await getDays(agreed, later)).days).toEqual([]);
    expect((await catchRefusal(redeem(agreed, later))).msg).toContain('不可赎回');
    expect(await redeem(silent, later)).toMatchObject({ status: 'open' });
  });

  it('excludes shares bought after the closing day: they keep their fee and lock-up', async () => {
    const later = withLifeClockAt(world.context, '2026-12-03T10:00:00+08:00');
    const late = await holder('2026-12-02');
    expect((await getDays(late, later)).days).toEqual([]);
    expect((await catchRefusal(redeem(late, later))).msg).toContain('不可赎回');
    const both = await holder();
    await addLot(both, { id: `late-${both.id}`, shares: '500000.00', confirmed_on: '2026-12-02' });
    expect((await getDays(both, later)).days).toEqual([DAY]);
    const order = await redeem(both, later);
    const check_token = await addCheckToken(later, both);
    await callOrders(later, both, 'passPersonCheck', { order_id: order.order_id, check_token });
    await callOrders(later, both, 'signRedemption', {
      order_id: order.order_id,
      signature: { kind: 'typed', name: BUYER.name },
    });
    const priced = await runAction(
      withLifeClockAt(world.context, '2026-12-09T10:00:00+08:00'),
      'price-redemption',
      {
        order: order.order_id,
        nav: '1.2',
      },
    );
    expect(priced).toMatchObject({ shares: '1000000.00', fee: '0.00' });
    const left = await world.context.db
      .selectFrom('lots')
      .select(['left_shares', 'unlocked_on'])
      .where('account_id', '=', both.id)
      .where('left_shares', '>', '0')
      .execute();
    expect(left).toEqual([{ left_shares: '500000.00', unlocked_on: '2028-01-04' }]);
  });

  it('shows the day in the consultation', async () => {
    const who = await holder();
    expect(
      await callHandler(
        contract.surveys.consultation,
        surveys.consultation,
        world.context,
        { query: {} },
        who,
      ),
    ).toMatchObject({ redeem_on: DAY, effective_on: '2026-12-15' });
  });

  it('is opened by an operator with its days, and each holder gets a message', async () => {
    const who = await holder();
    const given = {
      ...{ fund: product, title: '关于调整开放日的意见征询', changes: '开放日|每月 15 日|每月 25 日' },
      ...{ closes: '2026-12-03', redeem: '2026-12-10', effective: '2026-12-17' },
    };
    const refusal = async (change: Partial<typeof given>) =>
      (await catchRefusal(openConsultation(world.context, { ...given, ...change }))).msg;
    expect(await refusal({ redeem: '2026-12-12' })).toContain('不是交易日');
    expect(await refusal({ redeem: '2026-12-04' })).toContain('可以申请赎回的交易日');
    expect(await refusal({ effective: '2026-12-09' })).toContain('依次');
    expect(await refusal({ changes: '开放日|每月 15 日' })).toContain('第 1 行');
    expect(await refusal({ closes: '2026-11-01' })).toContain('晚于今天');
    const opened = await openConsultation(world.context, given);
    expect(opened).toMatchObject({ holders: expect.any(Number) as number });
    const notices = await world.context.db
      .selectFrom('notices')
      .select(['topic', 'subject_id', 'text'])
      .where('account_id', '=', who.id)
      .execute();
    expect(notices).toMatchObject([{ topic: 'consultation', subject_id: product }]);
    expect(notices[0]?.text).toContain('临时开放日 2026-12-10，变更自 2026-12-17 起生效');
    const asked = await callHandler(
      contract.surveys.consultation,
      surveys.consultation,
      world.context,
      { query: { product_code: product } },
      who,
    );
    expect(asked).toMatchObject({ title: given.title, closes_on: '2026-12-03', redeem_on: '2026-12-10' });
    const { consultation_id: id } = asked;
    await callHandler(
      contract.surveys.answerConsultation,
      surveys.answerConsultation,
      world.context,
      { body: { consultation_id: id, choice: 'disagree' } },
      who,
    );
    expect((await getDays(who)).days).toEqual(['2026-12-10']);
  });
});
