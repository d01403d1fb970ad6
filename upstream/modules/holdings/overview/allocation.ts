import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import { computeAllocationOver, listMonthEnds, type AllocationGroup } from '~/domain/holdings/allocation';
import type { CallQuery, CallResult, Contract } from '~/contract';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadOwnValueDays } from '~/upstream/modules/holdings/wealth';

type Allocation = CallResult<Contract['overview']['allocation']>;
type View = CallQuery<Contract['overview']['allocation']>['by'];

const MONTHS = 12;

/** Loads the composition of all holdings, now and at the ends of the last twelve months. */
export async function loadAllocation(
  context: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  by: View,
): Promise<Allocation> {
  const now = context.now();
  // The oldest month end is the start of the first month.
  const dates = listMonthEnds(toShanghaiDay(now), MONTHS + 1);
  const { days } = await loadOwnValueDays(context, accountId, dates);
  const kinds = await getKinds(context.db, [...days.keys()]);
  const points = computeAllocationOver(days, (id) => kinds.get(id)?.[by] ?? 'unknown', dates);
  const last = points.at(-1);
  return {
    server_now: now.toISOString(),
    by,
    value: fenToYuan(last?.valueFen ?? 0),
    groups: (last?.groups ?? []).map(groupView),
    months: points.map((point) => ({
      date: point.date,
      value: fenToYuan(point.valueFen),
      put_in: fenToYuan(point.putInFen),
      gain: fenToYuan(point.gainFen),
      groups: point.groups.map(groupView),
    })),
  };
}

const groupView = ({ key, valueFen, share }: AllocationGroup) => ({
  key,
  amount: fenToYuan(valueFen),
  share,
});

/** Returns the kind of each product, including ended ones. */
async function getKinds(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Record<View, string>>> {
  if (ids.length === 0) return new Map();
  const [open, simu, offline] = await Promise.all([
    db
      .selectFrom('public_funds')
      .select(['id', 'type'])
      .where('id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('simu_funds')
      .select(['id', 'strategy'])
      .where('id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('offline_products')
      .select(['id', 'part', 'currency'])
      .where('id', 'in', [...ids])
      .execute(),
  ]);
  const entries: [string, Record<View, string>][] = [
    ...open.map(({ id, type }): [string, Record<View, string>] => [
      id,
      { kind: 'public', class: `public:${type}`, currency: 'CNY' },
    ]),
    ...simu.map(({ id, strategy }): [string, Record<View, string>] => [
      id,
      { kind: 'simu', class: `simu:${strategy}`, currency: 'CNY' },
    ]),
    ...offline.map(({ id, part: section, currency }): [string, Record<View, string>] => [
      id,
      { kind: section, class: section, currency },
    ]),
  ];
  return new Map(entries);
}
