import { computeHoldingsOverlap } from '~/domain/figures/comparison';
import { formatRate } from '~/domain/figures/format';
import type { LoadedFund } from '~/app/pages/market/compare/load-compare';
import type { CorrelationCell } from '~/app/pages/market/compare/pair-matrix';

/** Grounds by the part of the assets that two have in common. */
const STEPS = [0.02, 0.1, 0.25];

/**
 * What public funds hold in common by their latest reports; null with fewer than two that name their holdings. `names` are
 * the funds' words, one each.
 */
export function buildOverlapView(funds: readonly LoadedFund[], names: readonly string[]) {
  const held = funds.flatMap(({ reply }, index) => {
    const name = names[index] ?? '';
    if (reply.kind !== 'public' || !reply.holdings) return [];
    const { as_of, list } = reply.holdings;
    // What has no code cannot be found again.
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
    /** Picked funds that are not in it: private ones disclose no holdings. */
    missing: funds.flatMap(({ reply }, index) =>
      reply.kind === 'public' && reply.holdings ? [] : [names[index] ?? ''],
    ),
  };
}
