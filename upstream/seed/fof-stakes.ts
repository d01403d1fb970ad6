import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { createRandom } from '~/upstream/seed/random';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';

/** Quarter ends with published reports. */
const REPORTED = ['2026-06-30', '2026-09-30'];
/** No fund is more than a fifth of its holder. */
const MOST = 0.2;
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Builds the holdings of private funds of funds at quarter ends: other private funds, the rest in cash. */
export function buildFofStakeRows(simu: readonly SeedSimuFund[]) {
  const open = (fund: SeedSimuFund): boolean => fund.nav !== null && fund.row.status !== 'liquidated';
  const others = simu.filter((fund) => fund.row.strategy !== 'fof' && open(fund));
  return simu
    .filter((fund) => fund.row.strategy === 'fof' && open(fund))
    .flatMap((fund) => {
      const random = createRandom(`stakes:${fund.row.id}`);
      const known = others.filter(({ row }) => row.founded_on < fund.row.founded_on);
      let held = random.sample(known.length > 12 ? known : others, random.int(7, 10));
      return REPORTED.filter((day) => day > fund.row.founded_on && day <= SEED_AS_OF).flatMap(
        (as_of, index) => {
          // From one quarter to the next, one holding is replaced.
          if (index > 0) {
            const added = random.pick(others.filter((each) => !held.includes(each)));
            held = [...held.slice(1), added];
          }
          const weights = held.map(() => random.between(0.6, 1.6));
          const sum = weights.reduce((total, weight) => total + weight, 0);
          const invested = random.between(0.9, 0.97);
          return held
            .map((each, place) => ({
              fund_id: fund.row.id,
              as_of,
              held_id: each.row.id,
              weight: round4(Math.min(MOST, ((weights[place] ?? 0) / sum) * invested)),
            }))
            .sort((a, b) => b.weight - a.weight);
        },
      );
    });
}
