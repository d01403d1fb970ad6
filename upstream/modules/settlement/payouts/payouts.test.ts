import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addLot,
  addTrader,
  withClockAt,
  buyFund,
} from '~/upstream/modules/public-orders/testing/trader';
import { addNavs, runNight } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  runAsFirstOperator,
  runWithDualControl,
} from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const [FRIDAY, MONDAY, TUESDAY, WEDNESDAY] = [
  '2026-11-20',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
] as const;
const evening = (day: string) => withClockAt(world.context, `${day}T21:00:00+08:00`);

describeOnEachDatabase('payouts announced by operators', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  /** Creates a fund at 1.2 on Friday with a holder of 1,000 shares. */
  async function heldFund() {
    const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
    await addNavs(world.context, fund, { '2026-11-19': '1.0000' });
    await buyFund(withClockAt(world.context, '2026-11-19T10:00:00+08:00'), trader, fund, '1000.50');
    await runNight(world.context, FRIDAY);
    await addNavs(world.context, fund, { [FRIDAY]: '1.2000' });
    return { fund, trader };
  }
  const dividend = (fund: string, more: Record<string, string> = {}) => ({
    ...{ fund, record: MONDAY, ex: TUESDAY, paid: WEDNESDAY, per_share: '0.1' },
    ...more,
  });
  const getRefusal = async (name: string, given: Record<string, string>) => {
    const ran = await runAsFirstOperator(evening(FRIDAY), name, given, { because: '两人核对' });
    return ran.kind === 'refused' ? ran.msg : ran.kind;
  };

  it('refuses a dividend with impossible days or amount, and any dividend of a money fund', async () => {
    const { fund } = await heldFund();
    const refusal = (more: Record<string, string>) => getRefusal('declare-dividend', dividend(fund, more));
    expect(await refusal({ record: '2026-11-21' })).toContain('不是交易日');
    expect(await refusal({ ex: WEDNESDAY })).toContain('除息日须为登记日的下一交易日（2026-11-24）');
    expect(await refusal({ paid: MONDAY })).toContain('发放日不能早于除息日');
    expect(await refusal({ per_share: '1.2' })).toContain('不低于最近净值 1.2000');
    expect(await refusal({ record: '2026-11-19', ex: FRIDAY })).toContain('净值已公布');
    const money = await addFund(world.context, { type: 'money' });
    await addNavs(world.context, money, { [FRIDAY]: '1.0000' });
    expect(await getRefusal('declare-dividend', dividend(money))).toContain('货币基金');
    expect(await getRefusal('declare-split', { fund: money, date: TUESDAY, ratio: '2' })).toContain(
      '货币基金',
    );
    expect(await getRefusal('declare-dividend', dividend(await addFund(world.context)))).toContain(
      '还没有净值',
    );
    expect(await refusal({ record: TUESDAY, ex: TUESDAY, same_day: 'yes' })).toBe('asked');
  });

  it('refuses a split of 1:1000, on a non-trading day, or of a fund with an incomplete register of holders', async () => {
    const { fund } = await heldFund();
    const refusal = (more: Record<string, string>) =>
      getRefusal('declare-split', { fund, date: TUESDAY, ratio: '2', ...more });
    expect(await refusal({ ratio: '1000' })).toContain('不在 0.01 至 100 之间');
    expect(await refusal({ date: '2026-11-22' })).toContain('不是交易日');
    // Lots without a position: the holders are incomplete.
    await addLot(world.context, await addTrader(world.context), fund, {
      ...{ shares: '10.00', confirmedOn: FRIDAY },
    });
    expect(await refusal({})).toContain('持有人名册与份额明细不符：1 个账户');
  });

  it('shows the second operator the payments by holder, and marks large ones', async () => {
    const { fund, trader } = await heldFund();
    // T before the ex-date and not confirmed yet: entitled once it is.
    await buyFund(
      withClockAt(world.context, `${FRIDAY}T10:00:00+08:00`),
      await addTrader(world.context),
      fund,
      '2000.00',
    );
    const { subject } = await runWithDualControl(evening(FRIDAY), 'declare-dividend', dividend(fund));
    expect(subject).toMatchObject({
      ...{ last_nav: '1.2000', is_large: true, holders: 1, shares: '1000.00', payout_sum: '100.00' },
      earlier_orders: { orders: 1, buying: '2000.00', redeeming_shares: '0.00' },
      accounts: [{ account: trader.id, shares: '1000.00', amount: '100.00' }],
    });
    const other = await heldFund();
    const split = await runWithDualControl(evening(FRIDAY), 'declare-split', {
      ...{ fund: other.fund, date: TUESDAY, ratio: '2' },
    });
    expect(split.subject).toMatchObject({
      ...{ is_large: false, holders: 1, shares: '1000.00', shares_after: '2000.00' },
    });
  });

  it('B9 counts a dividend after an announced split in the new shares, in its checks and in its preview', async () => {
    const { fund, trader } = await heldFund();
    await runWithDualControl(evening(FRIDAY), 'declare-split', { fund, date: MONDAY, ratio: '10' });
    // 1.2000 is 0.1200 of a new share.
    expect(await getRefusal('declare-dividend', dividend(fund, { per_share: '0.12' }))).toContain(
      '不低于最近净值 0.1200',
    );
    const { subject } = await runWithDualControl(
      ...([evening(FRIDAY), 'declare-dividend', dividend(fund, { per_share: '0.007' })] as const),
    );
    expect(subject).toMatchObject({
      ...{ last_nav: '0.1200', is_large: true, shares: '10000.00', payout_sum: '70.00' },
      accounts: [{ account: trader.id, shares: '10000.00', amount: '70.00' }],
    });
    await addNavs(world.context, fund, { [MONDAY]: '0.1200', [TUESDAY]: '0.1130' });
    for (const day of [MONDAY, TUESDAY]) await runNight(world.context, day);
    const booked = await world.context.db
      .selectFrom('dividend_bookings')
      .select(['shares', 'amount_fen'])
      .where('account_id', '=', trader.id)
      .execute();
    expect(booked).toEqual([{ shares: '10000.00', amount_fen: 7_000 }]);
  });

  it('B9 refuses a dividend or split of a fund in liquidation', async () => {
    const { fund } = await heldFund();
    await runWithDualControl(evening(FRIDAY), 'liquidate-fund', { fund, reason: '基金合同终止' });
    expect(await getRefusal('declare-dividend', dividend(fund))).toContain('进入清算');
    expect(await getRefusal('declare-split', { fund, date: TUESDAY, ratio: '2' })).toContain('进入清算');
  });

  it('withdraws an announcement until it is booked, its NAV first', async () => {
    const { fund } = await heldFund();
    await runWithDualControl(evening(FRIDAY), 'declare-dividend', dividend(fund));
    const withdraw = () => runAsFirstOperator(evening(WEDNESDAY), 'withdraw-payout', { fund, ex: TUESDAY });
    expect(await withdraw()).toMatchObject({
      kind: 'done',
      result: { dividends: [{ per_share: '0.1000' }] },
    });
    expect(await withdraw()).toMatchObject({ kind: 'refused' });
    await runWithDualControl(evening(FRIDAY), 'declare-dividend', dividend(fund));
    const publish = (date: string, nav: string) =>
      runAsFirstOperator(evening(WEDNESDAY), 'publish-public-nav', { fund, date, nav });
    expect([(await publish(MONDAY, '1.2')).kind, (await publish(TUESDAY, '1.1')).kind]).toEqual([
      'done',
      'done',
    ]);
    expect(await withdraw()).toMatchObject({ kind: 'refused', msg: expect.stringContaining('先撤回该净值') });
    await runAsFirstOperator(evening(WEDNESDAY), 'withdraw-nav', { fund, date: TUESDAY });
    expect(await withdraw()).toMatchObject({ kind: 'done' });
    await runWithDualControl(evening(MONDAY), 'declare-dividend', dividend(fund));
    await publish(TUESDAY, '1.1');
    expect((await runNight(world.context, WEDNESDAY)).dividends).toBe(1);
    expect(await withdraw()).toMatchObject({
      kind: 'refused',
      msg: expect.stringContaining('已登记到持有人'),
    });
    expect(
      await runAsFirstOperator(evening(WEDNESDAY), 'withdraw-nav', { fund, date: TUESDAY }),
    ).toMatchObject({
      kind: 'refused',
    });
  });
});
