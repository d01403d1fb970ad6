import type { Kysely } from 'kysely';
import { shanghaiDay } from '~/domain/calendar/dates';
import { isOtherNav } from '~/upstream/db/import/import-nav';
import { publishNav } from '~/upstream/db/import/publish-nav';
import type { Database, FundKind } from '~/upstream/db/schema';
import type { OpsContext } from '~/upstream/ops/action';
import { navDeclined } from '~/upstream/ops/nav-declined';
import { auditFund } from '~/upstream/services/audit';
import { settledAtNav, type Settled } from '~/upstream/services/ledger/settled-nav';

interface GivenNav {
  fund: string;
  date: string;
  nav: string;
}

/** A NAV that is known and would be another one: what it was, and what was settled at it (null: nothing). */
async function correctionOf(
  db: Kysely<Database>,
  { fund, date, nav }: GivenNav,
): Promise<{ was: string; settled: Settled | null } | null> {
  const known = await db
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fund)
    .where('date', '=', date)
    .executeTakeFirst();
  if (known === undefined || !isOtherNav(nav, known.unit)) return null;
  return { was: known.unit, settled: (await settledAtNav(db, fund, date)).get(date) ?? null };
}

/**
 * A first NAV, and one that is corrected before anything was settled at it, are one editor's: the night goes by the newest
 * one. Whatever was settled at the old value stays as it is and has to be made good, so that another operator reads it first.
 */
export const navSecond = {
  when: '更正已据此结算的净值',
  async subject({ context: { db }, input }: { context: OpsContext; input: GivenNav }) {
    const correction = await correctionOf(db, input);
    return correction && { fund: input.fund, ...correction, becomes: input.nav };
  },
  async isWaived({ context: { db }, input }: { context: OpsContext; input: GivenNav }): Promise<boolean> {
    const correction = await correctionOf(db, input);
    return correction === null || correction.settled === null;
  },
};

/** Publishes or corrects a NAV; tells and keeps what it was and what had been settled at that. */
export async function publishGivenNav(context: OpsContext, kind: FundKind, input: GivenNav) {
  const { fund, date, nav } = input;
  const correction = await correctionOf(context.db, input);
  const given = { date, unit: nav, today: shanghaiDay(context.now()) };
  const published = await publishNav(context.db, kind, fund, given).catch(navDeclined);
  await auditFund(context, fund, 'nav_published', { ...published, ...correction });
  return { fund, ...published, ...correction };
}
