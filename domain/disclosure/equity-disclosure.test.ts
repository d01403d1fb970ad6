import { describe, expect, it } from 'vitest';
import { applyDisclosure, filterQueryByDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import {
  viewersWithoutAccess,
  specificViewer,
  SPECIFIC_STATES,
  createTestViewer,
} from '~/domain/testing/viewers';

const FILED = {
  kind: 'pe',
  product_id: 'P1',
  name: '沅川一期',
  stage: 'early',
  vintage: 2014,
  status: 'running',
  founded_on: '2014-05-28',
  filing_no: 'SD4127',
  summary: '投资半导体',
  company: { company_id: 'E1', size_band: '20-50', product_count: 3 },
};
const GATED = {
  risk_level: 5,
  min_amount: 1_000_000,
  multiples: { date: '2026-09-30', irr: 0.16, moic: 3, dpi: 2.4, rvpi: 0, tvpi: 2.4, called_ratio: 1 },
  commitment: 300_000_000,
  term: { invest_years: 4, ends_on: '2023-05-28' },
  fees: { management_rate: 0.02 },
  carry: { carry_rate: 0.2, waterfall: 'european' },
  capital_schedule: [{ date: '2014-06-12', kind: 'call', flow_ratio: 0.1 }],
  j_curve: [{ date: '2014-06-30', net_cash: -0.1, with_value: -0.02 }],
  portfolio: [{ name: '澜岬微电子', cost: 10_000_000, value: 0, proceeds: 30_000_000 }],
};
const detailFor = (who: typeof GUEST) =>
  applyDisclosure('equity.productDetail', { ...FILED, ...GATED }, who) as Record<string, unknown>;

describe('disclosure of private equity', () => {
  it('shows only filed facts and texts below specific', () => {
    for (const who of viewersWithoutAccess) {
      const { locked, ...shown } = detailFor(who);
      expect(locked).toMatchObject({ level: 'specific' });
      expect(shown).toMatchObject(FILED);
      for (const name of Object.keys(GATED)) {
        const value = shown[name];
        expect([name, Array.isArray(value) ? value.length : value]).toEqual([
          name,
          Array.isArray(value) ? 0 : null,
        ]);
      }
    }
  });

  it('opens from specific on for a suitable class, and locks by risk for any other', () => {
    expect(detailFor({ ...specificViewer, riskLevel: 5 })).toEqual({ ...FILED, ...GATED });
    const unfit = detailFor({ ...specificViewer, riskLevel: 4 });
    expect(unfit).toMatchObject({
      locked: { reason: 'risk' },
      risk_level: 5,
      multiples: null,
      portfolio: [],
    });
  });

  it('shows holders their own product in any class', () => {
    const holder = createTestViewer(
      { ...SPECIFIC_STATES, simu_qi_states: { code: 1, simu_unsigned_guarantee: false } },
      ['P1'],
    );
    expect(detailFor(holder)).toMatchObject({ multiples: GATED.multiples });
  });

  it('queries the list by filed facts, limited by the class of the viewer', () => {
    const query = { stage: 'early', vintage: 2014, keyword: '沅', limit: 20 };
    expect(filterQueryByDisclosure('equity.productList', { ...query, risk_max: 5 }, GUEST)).toEqual(query);
    expect(filterQueryByDisclosure('equity.productList', query, { ...specificViewer, riskLevel: 4 })).toEqual(
      {
        ...query,
        risk_max: 4,
      },
    );
  });
});
