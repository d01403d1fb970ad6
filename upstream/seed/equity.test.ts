import { describe, expect, it } from 'vitest';
import {
  computeMoic,
  computeCapitalFlows,
  computeMultiples,
  type CapitalFlow,
} from '~/domain/figures/equity/capital';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { buildEquityBook, buildEquityRows } from '~/upstream/seed/equity';
import { buildOfflineBook } from '~/upstream/seed/offline-products';
import { buildMarket } from '~/upstream/seed/market-model';

const rows = buildEquityRows();
type Flow = { fund_id: string; date: string; kind: CapitalFlow['kind']; ratio: number; is_planned: boolean };
const flows = rows.pe_flows as Flow[];
const valuations = rows.pe_valuations as { fund_id: string; date: string; ratio: number }[];

describe('seeded private equity', () => {
  it('spans vintages, stages and institutions', () => {
    expect(new Set(rows.pe_funds.map(({ founded_on }) => founded_on.slice(0, 4))).size).toBe(12);
    expect(new Set(rows.pe_funds.map(({ stage }) => stage)).size).toBe(5);
    expect(rows.pe_companies).toHaveLength(6);
    expect(new Set(rows.pe_investments.map(({ name }) => name)).size).toBe(rows.pe_investments.length);
  });

  it.each(rows.pe_funds.map(({ id }) => id))(
    'calls no more than was committed in %s, with figures that match its investments',
    (id) => {
      const own = flows.filter(({ fund_id }) => fund_id === id);
      const called = own.reduce((sum, each) => (each.kind === 'call' ? sum + each.ratio : sum), 0);
      expect(called).toBeLessThanOrEqual(1.000_001);
      expect(own.every(({ date, is_planned }) => date > SEED_AS_OF === is_planned)).toBe(true);
      const last = valuations.filter(({ fund_id }) => fund_id === id).at(-1);
      expect(last).toBeDefined();
      const moved = computeCapitalFlows(
        own.map(({ ratio, ...each }) => ({ ...each, amount: ratio })),
        last?.date ?? '',
      );
      const net = computeMultiples({ ...moved, value: last?.ratio ?? 0 })?.tvpi ?? 0;
      const gross =
        computeMoic(
          rows.pe_investments
            .filter(({ fund_id }) => fund_id === id)
            .map((each) => ({ cost: each.cost_yuan, proceeds: each.proceeds_yuan, value: each.value_yuan })),
        ) ?? 0;
      // Fees and carry account for the difference.
      expect(net).toBeGreaterThan(0.5);
      expect(gross).toBeGreaterThan(net);
    },
  );

  it('has positions whose cost is the called commitment, and distributions in the flows', () => {
    const { commitments, distributions } = buildEquityBook();
    const { positions } = buildOfflineBook(buildMarket());
    const held = positions.filter(({ part }) => part === 'pe');
    expect(held).toHaveLength(commitments.length);
    for (const { account_id, fund_id, amount_fen } of commitments) {
      const position = held.find((each) => each.account_id === account_id && each.fund_id === fund_id);
      const called = flows
        .filter((each) => each.fund_id === fund_id && each.kind === 'call' && !each.is_planned)
        .reduce((sum, { ratio }) => sum + ratio, 0);
      expect(position?.cost_fen).toBe(Math.round(amount_fen * called));
    }
    expect(distributions.map(({ date, amount_fen }) => [date, amount_fen])).toEqual([
      ['2024-12-20', 10_000_000],
      ['2025-12-18', 14_000_000],
    ]);
  });
});
