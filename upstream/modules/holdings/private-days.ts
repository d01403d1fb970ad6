import { sql, type Kysely } from 'kysely';
import { toBig } from '~/domain/figures/money';
import type { IncomeInput, NavOfDay } from '~/domain/holdings/daily-income';
import { SHARELESS_FLOWS } from '~/contract/flow-names';
import type { Database, FlowsTable } from '~/upstream/core/db/schema';
import type { Currency } from '~/upstream/modules/holdings/load-holdings';
import { loadPackedNavs } from '~/upstream/modules/public-holdings';
import type { ValuedHolding } from '~/upstream/modules/holdings/value';

const SIGNS: Partial<Record<FlowsTable['type'], '' | '-'>> = {
  subscribe: '',
  append: '',
  call: '',
  reinvest: '',
  redeem: '-',
  liquidation: '-',
  repayment: '-',
  recovery: '-',
  write_off: '-',
  correction: '',
};

interface Rated {
  date: string;
  value: string;
}

/** Loads current and past holdings other than public funds, as moves and NAVs in 元, by product. */
export async function loadPrivateInputs(
  db: Kysely<Database>,
  accountId: string,
  held: readonly ValuedHolding[],
): Promise<Map<string, IncomeInput>> {
  const flows = await db
    .selectFrom('flows as w')
    .leftJoin('public_funds as f', 'f.id', 'w.fund_id')
    .select(['w.fund_id', 'w.date', 'w.type', 'w.amount_fen', 'w.shares', 'w.nav'])
    .where('w.account_id', '=', accountId)
    .where('w.type', 'not in', SHARELESS_FLOWS)
    .where('f.id', 'is', null)
    .orderBy('w.date')
    .execute();
  const holdings = new Map(
    held.filter(({ holding }) => holding.part !== 'public').map((each) => [each.holding.productCode, each]),
  );
  const ids = [...new Set([...holdings.keys(), ...flows.map((flow) => flow.fund_id)])];
  if (ids.length === 0) return new Map();
  const first = flows[0]?.date ?? '';
  const [navs, rates] = [await getNavs(db, ids), await getRates(db, ids, first)];
  return new Map(
    ids.map((id) => {
      const own = flows.filter((flow) => flow.fund_id === id);
      const money = own.flatMap(({ date, amount_fen }) =>
        amount_fen === 0 ? [] : [{ date, amountFen: amount_fen }],
      );
      const shares = own.flatMap(({ date, type, shares: moved }) => {
        const sign = SIGNS[type];
        return sign === undefined || moved === null ? [] : [{ date, shares: `${sign}${moved}` }];
      });
      const holding = holdings.get(id);
      const opened = own[0]?.date ?? holding?.holding.investedOn ?? first;
      // Shares from before flows were recorded count from the beginning; without any flow their cost was paid then.
      const missing = toBig(holding?.value.shares ?? '0').minus(
        shares.reduce((sum, move) => sum.plus(move.shares), toBig('0')),
      );
      if (!missing.eq(0)) shares.unshift({ date: opened, shares: missing.toFixed(2) });
      if (own.length === 0 && holding) money.push({ date: opened, amountFen: -holding.value.costFen });
      const published = (navs.get(id) ?? []).filter(({ date }) => date <= lastDay(own, holding));
      return [id, { shares, money, navs: inYuan(withOwn(published, own), rates.get(id) ?? null, opened) }];
    }),
  );
}

/** Returns the last relevant NAV day: the accounting day, or the last move of an ended holding. */
const lastDay = (flows: readonly { date: string }[], holding: ValuedHolding | undefined): string =>
  holding === undefined ? (flows.at(-1)?.date ?? '') : (holding.holding.latest?.navDate ?? '9999-12-31');

/**
 * Merges published NAVs with those at which own shares were added or removed on other days; a move on any other day
 * uses the NAV before.
 */
function withOwn(
  published: readonly Rated[],
  flows: readonly { date: string; nav: string | null }[],
): Rated[] {
  const byDay = new Map(published.map((point) => [point.date, point.value]));
  const known = new Set(byDay.keys());
  for (const { date, nav } of flows) if (nav !== null && !known.has(date)) byDay.set(date, nav);
  const points = sorted(byDay);
  for (const { date } of flows) {
    const before = byDay.has(date) ? undefined : points.findLast((point) => point.date < date);
    if (before) byDay.set(date, before.value);
  }
  return sorted(byDay);
}

const sorted = (byDay: ReadonlyMap<string, string>): Rated[] =>
  [...byDay].map(([date, value]) => ({ date, value })).sort((a, b) => (a.date < b.date ? -1 : 1));

/** Converts NAVs to 元; for another currency also on days with a new rate. */
function inYuan(navs: readonly Rated[], rates: readonly Rated[] | null, from: string): NavOfDay[] {
  if (rates === null) return navs.flatMap(({ date, value }) => (date < from ? [] : [{ date, nav: value }]));
  const days = [...new Set([...navs, ...rates].map(({ date }) => date))].sort();
  let [nextNav, nextRate] = [0, 0];
  return days.flatMap((date) => {
    while ((navs[nextNav]?.date ?? '~') <= date) nextNav += 1;
    while ((rates[nextRate]?.date ?? '~') <= date) nextRate += 1;
    const [nav, rate] = [navs[nextNav - 1], rates[nextRate - 1]];
    return nav === undefined || rate === undefined || date < from
      ? []
      : [{ date, nav: toBig(nav.value).times(rate.value).toFixed() }];
  });
}

const grouped = (rows: readonly { id: string; date: string; value: string }[]): Map<string, Rated[]> => {
  const groups = new Map<string, Rated[]>();
  for (const { id, date, value } of rows) {
    const own = groups.get(id) ?? [];
    own.push({ date, value });
    groups.set(id, own);
  }
  return groups;
};

/** Loads published NAVs and valuations, oldest first. */
async function getNavs(db: Kysely<Database>, ids: string[]): Promise<Map<string, Rated[]>> {
  const wanted = sql.join(ids);
  const navs = await loadPackedNavs(
    db,
    sql`
      select fund_id, date, unit from nav_points where fund_id in (${wanted})
      union all
      select product_id, date, unit from offline_navs where product_id in (${wanted})`,
  );
  return new Map(
    [...navs].map(([id, points]) => [id, points.map(({ date, nav: value }) => ({ date, value }))]),
  );
}

/** Loads exchange rates of foreign products, from the last one before a day on. */
async function getRates(db: Kysely<Database>, ids: string[], from: string): Promise<Map<string, Rated[]>> {
  const products = await db
    .selectFrom('offline_products')
    .select(['id', 'currency'])
    .where('id', 'in', ids)
    .where('currency', '<>', 'CNY')
    .execute();
  if (products.length === 0) return new Map();
  const rows = await db
    .selectFrom('fx_rates')
    .select(['currency as id', 'date', 'rate as value'])
    .where('currency', 'in', [
      ...new Set(products.map(({ currency }) => currency as Exclude<Currency, 'CNY'>)),
    ])
    .orderBy('date')
    .execute();
  const byCurrency = grouped(rows);
  return new Map(
    products.map(({ id, currency }) => {
      const all = byCurrency.get(currency) ?? [];
      const start = all.findLastIndex(({ date }) => date <= from);
      return [id, all.slice(Math.max(0, start))];
    }),
  );
}
