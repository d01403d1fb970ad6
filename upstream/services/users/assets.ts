import { daysBetween, shanghaiDay } from '~/domain/dates';
import { fenToYuan, roundHalfUp, toBig } from '~/domain/money';
import { xirr } from '~/domain/xirr';
import type { PositionsTable } from '~/upstream/db/schema';
import type { ServiceContext } from '../handler';

type Part = PositionsTable['part'];
type AssetContext = Pick<ServiceContext, 'db' | 'now'>;

const PART_NAMES: Record<Part, string> = {
  simu: '私募基金',
  public: '公募基金',
  pe: '私募股权',
  quasi_fixed: '类固收',
  foreign: '海外投资',
};

/** A position at its latest NAV; amounts in 元 as decimal text. */
interface Holding {
  product_id: string;
  name: string;
  part: Part;
  amount: string;
  profit: string;
  /** Profit since the first of the month. */
  monthProfit: string;
  nav_date: string;
  cost: string;
  investedOn: string;
}

const sum = (values: readonly string[]): string =>
  values.reduce((total, value) => total.plus(value), toBig('0')).toFixed(2);

/** Positions of an account whose fund has a NAV, largest first. */
export async function findHoldings({ db, now }: AssetContext, accountId: string): Promise<Holding[]> {
  const monthStart = `${shanghaiDay(now()).slice(0, 7)}-01`;
  const rows = await db
    .selectFrom('positions as p')
    .innerJoin('fund_latest as l', 'l.fund_id', 'p.fund_id')
    .leftJoin('simu_funds as s', 's.id', 'p.fund_id')
    .leftJoin('public_funds as f', 'f.id', 'p.fund_id')
    .select(['p.fund_id', 'p.part', 'p.shares', 'p.cost_fen', 'p.invested_on', 'l.nav', 'l.nav_date'])
    .select(['s.name as simu_name', 'f.name as public_name'])
    .select((row) =>
      row
        .selectFrom('nav_points as n')
        .select('n.unit')
        .whereRef('n.fund_id', '=', 'p.fund_id')
        .where('n.date', '<', monthStart)
        .orderBy('n.date', 'desc')
        .limit(1)
        .as('month_nav'),
    )
    .where('p.account_id', '=', accountId)
    .execute();
  const holdings = rows.map((row): Holding => {
    const amount = roundHalfUp(toBig(row.shares).times(row.nav));
    const cost = fenToYuan(row.cost_fen);
    const isNew = row.invested_on >= monthStart || row.month_nav === null;
    const monthBase = isNew ? cost : roundHalfUp(toBig(row.shares).times(row.month_nav ?? '0'));
    return {
      product_id: row.fund_id,
      name: row.simu_name ?? row.public_name ?? row.fund_id,
      part: row.part,
      amount,
      profit: toBig(amount).minus(cost).toFixed(2),
      monthProfit: toBig(amount).minus(monthBase).toFixed(2),
      nav_date: row.nav_date,
      cost,
      investedOn: row.invested_on,
    };
  });
  return holdings.sort((a, b) => toBig(b.amount).cmp(toBig(a.amount)));
}

/** Totals over all positions; zeros and no parts when there are none. */
export function assetOverview(holdings: readonly Holding[]) {
  const total = sum(holdings.map((each) => each.amount));
  const parts = (Object.keys(PART_NAMES) as Part[])
    .map((key) => ({
      key,
      amount: sum(holdings.filter((each) => each.part === key).map((each) => each.amount)),
    }))
    .filter((part) => toBig(part.amount).gt(0))
    .map(({ key, amount }) => ({
      key,
      name: PART_NAMES[key],
      amount,
      share: toBig(amount).div(total).round(6).toNumber(),
    }));
  return {
    as_of: latestDay(holdings),
    total,
    month_profit: sum(holdings.map((each) => each.monthProfit)),
    total_profit: sum(holdings.map((each) => each.profit)),
    xirr: ownReturn(holdings, total),
    parts,
  };
}

/** Yearly rate of what was put in and what it is worth now; none under one year (domain rules, section 6). */
function ownReturn(holdings: readonly Holding[], total: string): number | null {
  const lastDay = latestDay(holdings);
  const firstDay = holdings.map((each) => each.investedOn).sort()[0];
  if (lastDay === null || firstDay === undefined || daysBetween(firstDay, lastDay) < 365) return null;
  const paid = holdings.map((each) => ({ date: each.investedOn, amount: -Number(each.cost) }));
  return xirr([...paid, { date: lastDay, amount: Number(total) }]);
}

/** The newest NAV day among the positions. */
export const latestDay = (holdings: readonly Holding[]): string | null =>
  holdings
    .map((each) => each.nav_date)
    .sort()
    .at(-1) ?? null;
