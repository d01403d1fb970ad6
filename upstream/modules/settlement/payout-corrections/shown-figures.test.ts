import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { getFlowName } from '~/contract/flow-names';
import { readPdf } from '~/upstream/core/pdf/testing/read-pdf';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { COPIED_TABLES } from '~/upstream/modules/customers/own-data/archive';
import { findDataOwner } from '~/upstream/modules/customers/own-data/create-copy';
import { loadPrimaryKeys, streamTableJson } from '~/upstream/modules/customers/own-data/rows';
import { issueCertificate } from '~/upstream/modules/holdings/certificates';
import { listAllFlows } from '~/upstream/modules/holdings/flows';
import { buildMonthContent } from '~/upstream/modules/holdings/month-reports/content';
import { loadAccountYears } from '~/upstream/modules/holdings/overview/years';
import { loadOwnInputs } from '~/upstream/modules/holdings/wealth';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { redeemFund, type Trader } from '~/upstream/modules/public-orders/testing/trader';
import { readSurfaces } from '~/upstream/modules/settlement/accounting/testing/surfaces';
import {
  createCorrectionKit,
  FRIDAY,
  FRIDAY_AFTER,
  MONDAY_AFTER,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from '~/upstream/modules/settlement/payout-corrections/testing/kit';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { createDocumentSigner } from '~/upstream/core/signing/document-signer';
import { createTestKey } from '~/upstream/core/signing/test-key';
import { addTwoOperators } from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const kit = createCorrectionKit(() => world);
const DECEMBER = '2026-12-02';

/** Everything that shows figures of the only holding of a person. */
async function readShown(day: string, trader: Trader, fund: string) {
  const context = kit.at(day);
  const { values, records } = await readSurfaces(context, trader, fund);
  return { values: [...new Set(Object.values(values))], copiedShares: records.copiedShares };
}

const readReport = async (trader: Trader) => {
  const context = kit.at(DECEMBER);
  const { inputs } = await loadOwnInputs(context, trader.id);
  return buildMonthContent(context, trader.id, inputs, '2026-11');
};

const readYear = async (trader: Trader) => {
  const [year] = (await loadAccountYears(kit.at(DECEMBER), trader.id)).list;
  const { end_value, paid_in, paid_out, outstanding, gain, realised, distributed, unrealised } = year ?? {};
  return { end_value, paid_in, paid_out, outstanding, gain, realised, distributed, unrealised };
};

/** Rows of the statement and of the CSV, which are one list: day, bank day, name, amount, shares. */
const readFlows = async (day: string, trader: Trader) =>
  (await listAllFlows(kit.at(day), trader.id, {})).map((flow) => [
    flow.date,
    flow.bank_day,
    getFlowName(flow),
    flow.amount,
    flow.shares,
  ]);

/** Text of a new 资产证明, without spaces. */
async function readCertificate(day: string, trader: Trader): Promise<string> {
  // With a separate key, because documents of this test world are unsigned.
  const context = { ...kit.at(day), documentSigner: createDocumentSigner(createTestKey) };
  const { file_id } = await issueCertificate(context, trader.id, 'asset');
  const { sha256 } = await context.db
    .selectFrom('files')
    .select('sha256')
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow();
  return (await readPdf(await context.files.get(sha256))).join('');
}

/** Rows of a table in the copy of own data. */
async function readCopied(trader: Trader, name: string): Promise<Record<string, unknown>[]> {
  const { db } = world.context;
  const person = await findDataOwner(db, trader.id);
  const table = COPIED_TABLES.find((each) => each.table === name);
  if (person === null || table === undefined) throw new Error(`nothing to copy from ${name}`);
  const reader = { db, person, keys: await loadPrimaryKeys(db), onPage: async () => {} };
  let text = '';
  for await (const piece of streamTableJson(reader, table)) text += piece;
  return z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(text));
}

const BOUGHT = [FRIDAY, FRIDAY, '申购', '-10005.00', '10000.00'];

describeOnEachDatabase('figures shown after a corrected payout', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  it('shows a corrected cash dividend as the only one, first in transit and then paid', async () => {
    const { fund, trader } = await kit.withDividend();
    await kit.correctDividend(WEDNESDAY, fund, '0.025');
    // 10,000.00 shares at 0.9800; 250.00 are due.
    expect(await readShown(THURSDAY, trader, fund)).toEqual({
      values: ['9800.00'],
      copiedShares: '10000.00',
    });
    expect(await readFlows(THURSDAY, trader)).toEqual([
      BOUGHT,
      [TUESDAY, null, '分红更正（未到账）', '250.00', null],
    ]);
    const certificate = await readCertificate(THURSDAY, trader);
    for (const text of ['10,000.00', '0.9800', '9,800.00', '250.00']) expect(certificate).toContain(text);
    expect(await readReport(trader)).toMatchObject({
      totals: { paid_in: '10005.00', closing_value: '9800.00', month_gain: '45.00', in_transit: '250.00' },
    });
    expect(await readYear(trader)).toMatchObject({
      paid_out: '250.00',
      outstanding: '250.00',
      gain: '45.00',
    });

    await kit.runNight(THURSDAY);
    expect(await readFlows(DECEMBER, trader)).toEqual([
      BOUGHT,
      [TUESDAY, THURSDAY, '分红更正', '250.00', null],
    ]);
    expect(await readReport(trader)).toMatchObject({
      totals: {
        ...{ opening_value: '0.00', paid_in: '10005.00', paid_out: '250.00', closing_value: '9800.00' },
        // 9,800.00 and 250.00 less 10,005.00: 45.00 of 10,005.00 are 0.45 %.
        ...{ month_gain: '45.00', cash_income: '250.00', in_transit: '0.00' },
        money_weighted_return: expect.closeTo(45 / 10_005, 9) as number,
      },
      lines: [
        {
          ...{ product_code: fund, shares: '10000.00', nav: '0.9800', nav_date: TUESDAY },
          ...{ paid_in: '10005.00', paid_out: '250.00', month_gain: '45.00', closing_value: '9800.00' },
        },
      ],
      fees: { subscribe_fee: '5.00', redeem_fee: '0.00' },
    });
    expect(await readYear(trader)).toEqual({
      ...{ end_value: '9800.00', paid_in: '10005.00', paid_out: '250.00', outstanding: '0.00' },
      ...{ gain: '45.00', realised: '0.00', distributed: '250.00', unrealised: '-205.00' },
    });
    const [copied] = await readCopied(trader, 'payout_correction_entries');
    expect([copied?.was_fen, copied?.becomes_fen, copied?.due_fen].map(Number)).toEqual([
      20_000, 25_000, 25_000,
    ]);
    await kit.expectCleanLedger(THURSDAY);
  });

  it('counts a paid dividend and its difference as cash income', async () => {
    const { fund, trader } = await kit.withDividend();
    await kit.runNight(THURSDAY);
    await kit.correctDividend(FRIDAY_AFTER, fund, '0.023');
    await kit.runNight(FRIDAY_AFTER);
    expect(await readFlows(DECEMBER, trader)).toEqual([
      BOUGHT,
      [TUESDAY, THURSDAY, '分红', '200.00', null],
      [TUESDAY, FRIDAY_AFTER, '分红更正', '30.00', null],
    ]);
    // 9,800.00 and 230.00 less 10,005.00.
    expect(await readReport(trader)).toMatchObject({
      totals: { paid_out: '230.00', month_gain: '25.00', cash_income: '230.00', in_transit: '0.00' },
    });
    expect(await readYear(trader)).toMatchObject({
      paid_out: '230.00',
      distributed: '230.00',
      gain: '25.00',
    });
  });

  it('shows a corrected reinvested dividend in shares', async () => {
    const { fund, trader } = await kit.withDividend('reinvest');
    await kit.correctDividend(WEDNESDAY, fund, '0.025');
    // 255.10 shares for 250.00 at 0.9800: 10,255.10 shares are 10,050.00.
    expect(await readShown(THURSDAY, trader, fund)).toEqual({
      values: ['10050.00'],
      copiedShares: '10255.10',
    });
    expect(await readFlows(DECEMBER, trader)).toEqual([
      BOUGHT,
      [TUESDAY, null, '红利再投资', '0.00', '204.08'],
      [TUESDAY, null, '分红更正', '0.00', '51.02'],
    ]);
    expect(await readReport(trader)).toMatchObject({
      totals: {
        ...{ paid_out: '0.00', closing_value: '10050.00', month_gain: '45.00', cash_income: '0.00' },
        money_weighted_return: expect.closeTo(45 / 10_005, 9) as number,
      },
      lines: [{ shares: '10255.10', nav: '0.9800', closing_value: '10050.00' }],
    });
    const certificate = await readCertificate(THURSDAY, trader);
    for (const text of ['10,255.10', '0.9800', '10,050.00']) expect(certificate).toContain(text);
    expect(await readYear(trader)).toMatchObject({
      end_value: '10050.00',
      gain: '45.00',
      unrealised: '45.00',
    });
  });

  it('shows a corrected split in shares, and money for those redeemed before', async () => {
    const { fund, trader } = await kit.withSplit();
    await kit.publishNav(fund, WEDNESDAY, '0.5000');
    await redeemFund(kit.at(THURSDAY), trader, fund, '5000.00');
    await kit.publishNav(fund, THURSDAY, '0.5000');
    await kit.runNight(FRIDAY_AFTER);
    // 15,000.00 held shares become 18,000.00; 1,000.00 redeemed ones are missing: 500.00.
    await kit.correctSplit(MONDAY_AFTER, fund, '2.4');
    await kit.runNight(MONDAY_AFTER);
    expect(await readShown(DECEMBER, trader, fund)).toEqual({
      values: ['9000.00'],
      copiedShares: '18000.00',
    });
    expect((await readFlows(DECEMBER, trader)).slice(1)).toEqual([
      [TUESDAY, null, '折算更正', '0.00', '3000.00'],
      [TUESDAY, MONDAY_AFTER, '折算更正', '500.00', null],
      // Less a fee of 1.5 %.
      [THURSDAY, null, '赎回（未到账）', '2462.50', '5000.00'],
    ]);
    // 9,000.00, 2,462.50 and 500.00 less 10,005.00.
    expect(await readReport(trader)).toMatchObject({
      totals: {
        ...{ paid_in: '10005.00', paid_out: '2962.50', closing_value: '9000.00', month_gain: '1957.50' },
        cash_income: '0.00',
      },
      lines: [{ shares: '18000.00', nav: '0.5000', paid_out: '2962.50', closing_value: '9000.00' }],
      fees: { subscribe_fee: '5.00', redeem_fee: '37.50' },
    });
    const certificate = await readCertificate(DECEMBER, trader);
    for (const text of ['18,000.00', '0.5000', '9,000.00']) expect(certificate).toContain(text);
    await kit.expectCleanLedger(MONDAY_AFTER);
  });

  it('shows a corrected income of a money fund in shares', async () => {
    const { fund, trader } = await kit.withIncome();
    await kit.passDays(fund, WEDNESDAY);
    await kit.correctIncome(THURSDAY, fund, '100.0000');
    expect(await readShown(THURSDAY, trader, fund)).toEqual({
      values: ['10101.01'],
      copiedShares: '10101.01',
    });
    expect(await readFlows(DECEMBER, trader)).toEqual([BOUGHT, [TUESDAY, null, '收益更正', '0.00', '99.51']]);
    // 10,101.01 less 10,005.00: 96.01 of 10,005.00 are 0.96 %.
    expect(await readReport(trader)).toMatchObject({
      totals: {
        ...{ paid_out: '0.00', closing_value: '10101.01', month_gain: '96.01', cash_income: '0.00' },
        money_weighted_return: expect.closeTo(96.01 / 10_005, 9) as number,
      },
      lines: [{ shares: '10101.01', nav: '1.0000', nav_date: WEDNESDAY, closing_value: '10101.01' }],
    });
    const certificate = await readCertificate(THURSDAY, trader);
    for (const text of ['10,101.01', '1.0000']) expect(certificate).toContain(text);
    expect(await readYear(trader)).toMatchObject({ gain: '96.01', unrealised: '96.01', distributed: '0.00' });
  });
});
