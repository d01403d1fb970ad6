import { computeHoldingsOverlap } from '~/domain/figures/comparison';
import { formatRate } from '~/domain/figures/format';
import type { LoadedFund } from '~/app/pages/market/compare/load-compare';
import type { CorrelationCell } from '~/app/pages/market/compare/pair-matrix';

/** Thresholds of the background colours, by the common share of assets. */
const STEPS = [0.02, 0.1, 0.25];

/**
 * Builds the overlap of public funds from their latest reports; null when fewer than two report holdings. `names`
 * are the labels of the funds, one each.
 */
export function buildOverlapView(funds: readonly LoadedFund[], names: readonly string[]) {
  const held = funds.flatMap(({ reply }, index) => {
    const name = names[index] ?? '';
    if (reply.kind !== 'public' || !reply.holdings) return [];
    const { as_of, list } = reply.holdings;
    // A holding without a code cannot be matched.
    return [{ name, asOf: as_of, list: list.filter(({ code }) => code !== '') }];
  });
  if (held.length < 2) return null;
  const rows = held.map((left, row) =>
    held.map((right, column): CorrelationCell => {
      if (row === column) return { text: '', step: 0 };
      const { share } = computeHoldingsOverlap(left.list, right.list);
      return { text: formatRate(share), step: STEPS.filter((step) => share >= step).length };
    }),
  );
  const pairs = held.flatMap((left, row) =>
    held.slice(row + 1).map((right) => ({
      names: [left.name, right.name] as const,
      common: computeHoldingsOverlap(left.list, right.list).common.map(({ code, name, ...weights }) => ({
        label: name,
        code,
        cells: [formatRate(weights.left), formatRate(weights.right)],
      })),
    })),
  );
  return {
    names: held.map(({ name }) => name),
    rows,
    pairs: pairs.filter(({ common }) => common.length > 0),
    reports: held.map(({ name, asOf, list }) => ({ name, asOf, count: list.length })),
    isSameDay: held.every(({ asOf }) => asOf === held[0]?.asOf),
    /** Picked funds that are not included: private funds disclose no holdings. */
    missing: funds.flatMap(({ reply }, index) =>
      reply.kind === 'public' && reply.holdings ? [] : [names[index] ?? ''],
    ),
  };
}
