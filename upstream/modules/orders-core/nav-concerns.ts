import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { isDifferentNav } from '~/upstream/core/db/import/nav-records';
import { draftNav } from '~/upstream/core/db/import/publish-nav';
import { findNavsOutsideTolerance } from '~/upstream/core/db/import/review';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import { throwNavRefusal } from '~/upstream/core/db/import/nav-refusal';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadSettledByNav, type SettledEntries } from '~/upstream/modules/orders-core/settled-nav';

export interface NavInput {
  fund: string;
  date: string;
  nav: string;
}

type NavContext = Pick<ServiceContext, 'db' | 'now'>;

/** Finds the effect of changing a known NAV: its previous value, and what was settled at it (null: nothing). */
export async function findNavCorrection(
  db: Kysely<Database>,
  { fund, date, nav }: NavInput,
): Promise<{ was: string; settled: SettledEntries | null } | null> {
  const known = await db
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fund)
    .where('date', '=', date)
    .executeTakeFirst();
  if (known === undefined || !isDifferentNav(nav, known.unit)) return null;
  return { was: known.unit, settled: (await loadSettledByNav(db, fund, date)).get(date) ?? null };
}

/**
 * Lists why a NAV needs a second operator: outside the tolerance, or a change on a day at which orders were
 * settled.
 */
export async function listNavConcerns(
  context: NavContext,
  kind: FundKind,
  input: NavInput,
): Promise<string[]> {
  const { db } = context;
  const { fund, date, nav } = input;
  const known = await db
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fund)
    .where('date', '=', date)
    .executeTakeFirst();
  // The same value again is not a change.
  if (known !== undefined && toBig(known.unit).eq(nav)) return [];
  const draft = await draftNav(db, kind, fund, {
    date,
    unit: nav,
    today: toShanghaiDay(context.now()),
  }).catch(throwNavRefusal);
  const faults =
    (await findNavsOutsideTolerance(db, draft.fund, draft.points, new Set([date]))).get(date) ?? [];
  const correction = await findNavCorrection(db, input);
  const settled = correction?.settled;
  return [...faults, ...(settled ? [`${date} 的净值已据此结算 ${settled.entries} 笔`] : [])];
}
