import { addDays } from '~/domain/calendar/dates';
import type { DocumentsTable, FeeTiersTable } from '~/upstream/core/db/schema';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import type { SeedPublicFund } from '~/upstream/seed/public-funds';
import { createRandom } from '~/upstream/seed/random';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';

export type SeedFeeTier = Omit<FeeTiersTable, 'fixed_yuan'> & { fixed_yuan: string | null };

const DISCOUNT = 0.1;
const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Returns the discounted rate of the first subscription tier. */
export const getDiscountedRate = (fund: SeedPublicFund): number =>
  fund.isClassC ? 0 : round6(fund.terms.subscribeRate * DISCOUNT);

/** Builds the fee tiers of a public fund: subscription by amount in 元, redemption by holding days. */
export function buildFeeTiers(fund: SeedPublicFund): SeedFeeTier[] {
  const rate = fund.isClassC ? 0 : fund.terms.subscribeRate;
  const subscribe: [number, number | null, number | null, string | null][] =
    rate === 0
      ? [[0, null, 0, null]]
      : [
          [0, 1_000_000, rate, null],
          [1_000_000, 2_000_000, round6(rate * 0.75), null],
          [2_000_000, 5_000_000, round6(rate * 0.5), null],
          [5_000_000, null, null, '1000.00'],
        ];
  const redeem: [number, number | null, number][] =
    fund.type === 'money'
      ? [[0, null, 0]]
      : [
          [0, 7, 0.015],
          [7, 30, 0.01],
          [30, 180, 0.005],
          [180, null, 0],
        ];
  return [
    ...subscribe.map(([from, to, tierRate, fixed], position) => ({
      fund_id: fund.id,
      side: 'subscribe' as const,
      position,
      from_value: from,
      to_value: to,
      rate: tierRate,
      fixed_yuan: fixed,
      discount_rate: tierRate === null ? null : round6(tierRate * DISCOUNT),
    })),
    ...redeem.map(([from, to, tierRate], position) => ({
      fund_id: fund.id,
      side: 'redeem' as const,
      position,
      from_value: from,
      to_value: to,
      rate: tierRate,
      fixed_yuan: null,
      discount_rate: null,
    })),
  ];
}

/** Builds contract, disclosures and reports of a private fund. */
export function buildFundDocuments(fund: SeedSimuFund): DocumentsTable[] {
  const { id, short_name, founded_on } = fund.row;
  const random = createRandom(`documents:${id}`);
  const documents: [string, string, number][] = [
    [`${short_name}基金合同`, addDays(founded_on, -12), 1_480_000],
    [`${short_name}风险揭示书`, addDays(founded_on, -12), 320_000],
    [`${short_name}招募说明书`, addDays(founded_on, -14), 860_000],
    [`${short_name}产品说明要点`, addDays(founded_on, -10), 210_000],
    [`${short_name}2025年年度报告`, '2026-04-28', 540_000],
    [`${short_name}2026年第二季度信息披露报告`, '2026-07-27', 260_000],
    [`${short_name}2026年第三季度信息披露报告`, '2026-10-28', 260_000],
  ];
  return documents
    .filter(([, day], index) => index < 4 || (day > addDays(founded_on, 60) && day <= SEED_AS_OF))
    .map(([title, day, size], index) => ({
      id: `D${id.slice(1)}${index + 1}`,
      fund_id: id,
      title,
      published_on: day,
      size_bytes: Math.round(size * random.between(0.7, 1.5)),
    }));
}
