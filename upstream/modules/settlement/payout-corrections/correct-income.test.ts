import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { buyFund, redeemFund, type Trader } from '~/upstream/modules/public-orders/testing/trader';
import {
  createCorrectionKit,
  FRIDAY_AFTER,
  MONDAY_AFTER,
  THURSDAY,
  TUESDAY,
  TUESDAY_AFTER,
  WEDNESDAY,
} from '~/upstream/modules/settlement/payout-corrections/testing/kit';
import { callPublicHoldings } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { addTwoOperators } from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const kit = createCorrectionKit(() => world);
const { at, correctIncome, expectCleanLedger, getBatched, getCredits, getFlows, getNotices } = kit;
const { getPosition, passDays, runNight, withIncome } = kit;

const getShares = async (day: string, trader: Trader, fund: string) =>
  (await getPosition(day, trader, fund)).shares;
const getProfits = async (day: string, trader: Trader, fund: string) => {
  const { profit, total_profit } = await getPosition(day, trader, fund);
  return [profit, total_profit];
};
const getCorrections = async (trader: Trader) =>
  (await getFlows(trader)).filter(([type]) => type === 'income_correction');
/** Daily income of the fund in November, newest first. */
const getDailyIncome = async (day: string, trader: Trader, fund: string) =>
  (
    await callPublicHoldings(at(day), trader, 'income', { query: { fund_code: fund, month: '2026-11' } })
  ).list.map(({ date, amount }) => [date, amount]);

describeOnEachDatabase('correction of the income of a money fund', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  it('adds missing income as shares, which earn from the next day on', async () => {
    const { fund, trader } = await withIncome();
    await passDays(fund, WEDNESDAY);
    // 10,000.00 shares, and 0.50 for each of Monday, Tuesday and Wednesday.
    expect(await getShares(THURSDAY, trader, fund)).toBe('10001.50');
    // 10,000.50 × 100 ÷ 10,000 is 100.005, rounded half up: 99.51 more than 0.50.
    const { subject } = await correctIncome(THURSDAY, fund, '100.0000');
    expect(subject).toMatchObject({
      ...{ was: '0.5000', becomes: '100.0000', entries: 1, was_amount: '0.50', becomes_amount: '100.01' },
      ...{ moved_shares: '99.51', replaced: '0.00', due: '0.00' },
    });
    expect(await getShares(THURSDAY, trader, fund)).toBe('10101.01');
    expect(await getFlows(trader)).toEqual([['income_correction', TUESDAY, '99.51', 0]]);
    expect(await getBatched(trader)).toEqual([]);
    expect(await getDailyIncome(THURSDAY, trader, fund)).toEqual([
      [WEDNESDAY, '0.50'],
      [TUESDAY, '100.01'],
      ['2026-11-23', '0.50'],
      ['2026-11-20', '-5.00'],
    ]);
    // 10,101.01 less 10,005.00.
    expect(await getProfits(THURSDAY, trader, fund)).toEqual(['96.01', '96.01']);
    await expectCleanLedger(THURSDAY);
    // Wednesday counts the added shares: 10,100.51 × 10 ÷ 10,000 is 10.10.
    await correctIncome(THURSDAY, fund, '10.0000', WEDNESDAY);
    expect(await getShares(THURSDAY, trader, fund)).toBe('10110.61');
    // The next night does too: 10,110.61 × 0.5 ÷ 10,000 is 0.51.
    await passDays(fund, THURSDAY);
    expect(await getShares(FRIDAY_AFTER, trader, fund)).toBe('10111.12');
    expect((await getNotices(trader, '收益更正')).sort()).toEqual([
      expect.stringContaining(
        '2026-11-24 的万份收益由 0.5000 元更正为 100.0000 元。您的份额已补记 99.51 份。',
      ),
      expect.stringContaining('2026-11-25 的万份收益由 0.5000 元更正为 10.0000 元。您的份额已补记 9.60 份。'),
    ]);
    await expectCleanLedger(FRIDAY_AFTER);
  });

  it('removes excess income from free shares, and keeps their cost', async () => {
    const { fund, trader } = await withIncome('1.5000');
    expect(await getShares(WEDNESDAY, trader, fund)).toBe('10002.00');
    await correctIncome(WEDNESDAY, fund, '0.5000');
    expect(await getShares(WEDNESDAY, trader, fund)).toBe('10001.00');
    expect(await getFlows(trader)).toEqual([['income_correction', TUESDAY, '-1.00', 0]]);
    expect(await getProfits(WEDNESDAY, trader, fund)).toEqual(['-4.00', '-4.00']);
    // A loss: 10,000.50 × −1 ÷ 10,000 is −1.00. Monday's income of 0.50 and 1.00 of the purchase are removed.
    await correctIncome(WEDNESDAY, fund, '-1.0000');
    expect(await getShares(WEDNESDAY, trader, fund)).toBe('9999.50');
    expect(await getProfits(WEDNESDAY, trader, fund)).toEqual(['-5.50', '-5.50']);
    expect((await getDailyIncome(WEDNESDAY, trader, fund))[0]).toEqual([TUESDAY, '-1.00']);
    await expectCleanLedger(WEDNESDAY);
    // The correction was wrong: back to 0.50.
    await correctIncome(WEDNESDAY, fund, '0.5000');
    expect(await getShares(WEDNESDAY, trader, fund)).toBe('10001.00');
    expect(await getProfits(WEDNESDAY, trader, fund)).toEqual(['-4.00', '-4.00']);
    expect((await getNotices(trader, '收益更正')).map((text) => text.split('。')[1]).sort()).toEqual([
      '您的份额已补记 1.50 份',
      '您的份额已调减 1.00 份',
      '您的份额已调减 1.50 份',
    ]);
    expect(await getBatched(trader)).toEqual([]);
    await expectCleanLedger(WEDNESDAY);
  });

  it('keeps the cost when a night books a loss', async () => {
    const { fund, trader } = await withIncome('-1.0000');
    expect(await getShares(WEDNESDAY, trader, fund)).toBe('9999.50');
    expect(await getProfits(WEDNESDAY, trader, fund)).toEqual(['-5.50', '-5.50']);
    await expectCleanLedger(WEDNESDAY);
  });

  /** Redeems everything: the income of Wednesday comes after the first redemption, and is redeemed on Friday. */
  async function redeemAll(fund: string, trader: Trader, shares: string) {
    await redeemFund(at(WEDNESDAY), trader, fund, shares);
    await passDays(fund, WEDNESDAY, THURSDAY);
    expect(await getShares(FRIDAY_AFTER, trader, fund)).toBe('0.50');
    await redeemFund(at(FRIDAY_AFTER), trader, fund, '0.50');
    await passDays(fund, FRIDAY_AFTER, MONDAY_AFTER);
    expect(await getShares(TUESDAY_AFTER, trader, fund)).toBe('0.00');
  }
  /** Sums of corrections that reached the card: the redemptions are 9,000 元 and more, and below 1 元. */
  const getPaidCorrections = async (trader: Trader) =>
    (await getCredits(trader)).filter((fen) => fen < 900_000 && fen !== 49);

  it('pays missing income once after a full redemption, and never in money and shares', async () => {
    const { fund, trader } = await withIncome();
    await redeemAll(fund, trader, '10001.00');
    const { subject } = await correctIncome(TUESDAY_AFTER, fund, '6.0000');
    expect(subject).toMatchObject({ moved_shares: '0.00', replaced: '0.00', due: '5.50' });
    expect(await getCorrections(trader)).toEqual([['income_correction', TUESDAY, null, 550]]);
    expect(await getBatched(trader)).toEqual([[TUESDAY_AFTER, 550]]);
    await runNight(TUESDAY_AFTER);
    expect(await getPaidCorrections(trader)).toEqual([550]);
    await expectCleanLedger(TUESDAY_AFTER);

    // Too high, corrected twice before it is sent: 7.00 less 6.00, then 6.30 less 6.00.
    await correctIncome('2026-12-02', fund, '7.0000');
    // With 0.49 of the second redemption.
    expect(await kit.getIncoming('2026-12-02', trader)).toBe('1.49');
    await correctIncome('2026-12-02', fund, '6.3000');
    expect(await kit.getIncoming('2026-12-02', trader)).toBe('0.79');
    expect(await getBatched(trader)).toEqual([
      [TUESDAY_AFTER, 550],
      ['2026-12-02', 30],
      ['2026-12-02', 100],
    ]);
    await runNight('2026-12-02');
    expect(await getPaidCorrections(trader)).toEqual([550, 30]);
    await expectCleanLedger('2026-12-02');

    // Downwards: 0.50 in shares and 5.80 in money were given, 4.00 are right. Nothing is taken back.
    await correctIncome('2026-12-03', fund, '4.0000');
    await runNight('2026-12-03');
    expect(await getPaidCorrections(trader)).toEqual([550, 30]);
    expect((await getNotices(trader, '收益更正')).at(-1)).toContain(
      '由 6.3000 元更正为 4.0000 元。您多得的部分由管理人承担，已给您的不变。',
    );
    const { amount_fen, right_fen } = await world.context.db
      .selectFrom('current_dividends')
      .select(['amount_fen', 'right_fen'])
      .where('account_id', '=', trader.id)
      .where('ex_on', '=', TUESDAY)
      .executeTakeFirstOrThrow();
    expect([Number(amount_fen), Number(right_fen)]).toEqual([630, 400]);
    // Redemptions of 9,850.98 and 0.49 after fees of 1.5 %, corrections of 5.80, less 10,005.00.
    expect(await getProfits('2026-12-04', trader, fund)).toEqual(['0.00', '-147.73']);

    // The person buys again; what was paid in money counts: 7.00 less 6.30 are 0.70 in shares.
    await buyFund(at('2026-12-03'), trader, fund, '10005.00');
    await passDays(fund, TUESDAY_AFTER, '2026-12-02', '2026-12-03', '2026-12-04');
    // 0.50 for Friday.
    expect(await getShares('2026-12-07', trader, fund)).toBe('10000.50');
    await correctIncome('2026-12-07', fund, '7.0000');
    expect(await getShares('2026-12-07', trader, fund)).toBe('10001.20');
    expect(await kit.getIncoming('2026-12-07', trader)).toBe('0.00');
    // Only the shares that were given for the day, 1.20, could be taken back; 6.00 are right.
    await correctIncome('2026-12-07', fund, '6.0000');
    expect(await getShares('2026-12-07', trader, fund)).toBe('10001.20');
    // Given are 1.20 and 5.80; right is 0.20. 1.00 is taken back, the sent money is not.
    await correctIncome('2026-12-07', fund, '0.2000');
    expect(await getShares('2026-12-07', trader, fund)).toBe('10000.20');
    expect(await getNotices(trader, '收益更正')).toContainEqual(
      expect.stringContaining('您的份额已调减 1.00 份。其余多得的部分由管理人承担。'),
    );
    await correctIncome('2026-12-07', fund, '6.0000');
    expect(await getShares('2026-12-07', trader, fund)).toBe('10000.20');
    await runNight('2026-12-07');
    expect(await getPaidCorrections(trader)).toEqual([550, 30]);
    await expectCleanLedger('2026-12-07');
  });

  it('leaves an excess after a full redemption, and counts it against a later shortage', async () => {
    const { fund, trader } = await withIncome('1.5000');
    await redeemAll(fund, trader, '10002.00');
    const { subject } = await correctIncome(TUESDAY_AFTER, fund, '-1.0000');
    expect(subject).toMatchObject({
      ...{ was_amount: '1.50', becomes_amount: '-1.00', moved_shares: '0.00', due: '0.00' },
      accounts: [{ outcome: '管理人承担' }],
    });
    expect(await getCorrections(trader)).toEqual([]);
    // 2.00 are right, 1.50 were given.
    await correctIncome(TUESDAY_AFTER, fund, '2.0000');
    expect(await getBatched(trader)).toEqual([[TUESDAY_AFTER, 50]]);
    await runNight(TUESDAY_AFTER);
    expect(await getPaidCorrections(trader)).toEqual([50]);
    await expectCleanLedger(TUESDAY_AFTER);
  });

  it('adjusts the shares of a holder who redeemed a part', async () => {
    const { fund, trader } = await withIncome();
    await redeemFund(at(WEDNESDAY), trader, fund, '4000.00');
    await passDays(fund, WEDNESDAY, THURSDAY);
    // 10,001.00 earn until Wednesday, 6,001.50 on Thursday: 0.50 and 0.30.
    expect(await getShares(FRIDAY_AFTER, trader, fund)).toBe('6001.80');
    await correctIncome(FRIDAY_AFTER, fund, '6.0000');
    expect(await getShares(FRIDAY_AFTER, trader, fund)).toBe('6007.30');
    await correctIncome(FRIDAY_AFTER, fund, '-1.0000');
    expect(await getShares(FRIDAY_AFTER, trader, fund)).toBe('6000.30');
    expect(await getCorrections(trader)).toEqual([
      ['income_correction', TUESDAY, '5.50', 0],
      ['income_correction', TUESDAY, '-7.00', 0],
    ]);
    expect(await getBatched(trader)).toEqual([]);
    await expectCleanLedger(FRIDAY_AFTER);
  });

  it('takes nothing from shares that an accepted redemption reserves', async () => {
    const { fund, trader } = await withIncome();
    await passDays(fund, WEDNESDAY);
    await redeemFund(at(THURSDAY), trader, fund, '10001.50');
    await correctIncome(THURSDAY, fund, '-1.0000');
    expect(await getShares(THURSDAY, trader, fund)).toBe('10001.50');
    expect(await getNotices(trader, '收益更正')).toEqual([expect.stringContaining('由管理人承担')]);
    await correctIncome(THURSDAY, fund, '6.0000');
    expect(await getShares(THURSDAY, trader, fund)).toBe('10007.00');
    await passDays(fund, THURSDAY, FRIDAY_AFTER);
    // The redemption takes what it reserved; 5.50 and the income of Thursday, 0.50, stay.
    expect(await getShares(MONDAY_AFTER, trader, fund)).toBe('6.00');
    await expectCleanLedger(MONDAY_AFTER);
  });
});
