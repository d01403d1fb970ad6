import { shanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, toBig, yuanToFen } from '~/domain/figures/money';
import type { ServiceContext } from '~/upstream/services/handler';
import { findBook, type Part } from '~/upstream/services/ledger/holdings/book';
import { sharesOfWhole, totalsOf, valued, type Valued } from '~/upstream/services/ledger/holdings/value';
import { incomeOf, movesOf } from '~/upstream/services/ledger/public-account/moves';

type AssetContext = Pick<ServiceContext, 'db' | 'now'>;

const PART_NAMES: Record<Part, string> = {
  simu: '私募基金',
  public: '公募基金',
  pe: '私募股权',
  quasi_fixed: '类固收',
  foreign: '海外投资',
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Totals over everything held, by part; zeros and no parts when there is nothing. Amounts in 元. */
export async function assetOverview(context: AssetContext, accountId: string) {
  const all = valued(await findBook(context, accountId));
  const totals = totalsOf(all);
  const shares = sharesOfWhole(all);
  const parts = (Object.keys(PART_NAMES) as Part[]).flatMap((key) => {
    const amountFen = sumOf(
      all.filter(({ holding }) => holding.part === key).map(({ value }) => value.valueFen),
    );
    const share = sumOf(all.map(({ holding }, index) => (holding.part === key ? (shares[index] ?? 0) : 0)));
    return amountFen > 0
      ? [{ key, name: PART_NAMES[key], amount: fenToYuan(amountFen), share: Number(share.toFixed(4)) }]
      : [];
  });
  return {
    as_of: totals.asOf,
    total: fenToYuan(totals.valueFen),
    month_profit: fenToYuan(await monthProfitFen(context, accountId, all)),
    total_profit: fenToYuan(totals.profitFen),
    xirr: totals.ownReturn,
    parts,
  };
}

/** Holdings of one part, largest first. What has no NAV yet is valued at cost, dated by its purchase. */
export async function assetDetail(context: AssetContext, accountId: string, part: Part) {
  const all = valued(await findBook(context, accountId)).filter(({ holding }) => holding.part === part);
  return {
    as_of: totalsOf(all).asOf,
    list: all.map(({ holding, value }) => ({
      product_id: holding.productCode,
      name: holding.name,
      amount: fenToYuan(value.valueFen),
      profit: fenToYuan(value.profitFen),
      nav_date: holding.latest?.navDate ?? holding.investedOn,
    })),
  };
}

/** Profit since the first of the month: value now and money got, less value then and money paid in since. */
async function monthProfitFen(
  { db, now }: AssetContext,
  accountId: string,
  whole: readonly Valued[],
): Promise<number> {
  const monthStart = `${shanghaiDay(now()).slice(0, 7)}-01`;
  // Public funds know it by the day, with dividends, splits and what was redeemed.
  const moves = await movesOf(db, accountId);
  const incomes = await incomeOf(db, moves);
  const publicFen = sumOf(
    [...incomes.values()].flatMap((days) =>
      days.flatMap(({ date, amountFen }) => (date >= monthStart ? [amountFen] : [])),
    ),
  );
  const all = whole.filter(({ holding }) => !moves.has(holding.productCode));
  const ids = all.map(({ holding }) => holding.productCode);
  if (ids.length === 0) return publicFen;
  const rows = await db
    .selectFrom('nav_points')
    .distinctOn('fund_id')
    .select(['fund_id', 'unit'])
    .where('fund_id', 'in', ids)
    .where('date', '<', monthStart)
    .orderBy('fund_id')
    .orderBy('date', 'desc')
    .execute();
  const navThen = new Map(rows.map(({ fund_id, unit }) => [fund_id, unit]));
  const otherFen = sumOf(
    all.map(({ holding, value }) => {
      const unit = navThen.get(holding.productCode);
      const recent = holding.flows.filter(({ date }) => date >= monthStart);
      const isNew = value.heldSince !== null && value.heldSince >= monthStart;
      if (isNew || unit === undefined) {
        // Valuations outside the catalogue come less than monthly: they count only in the month they come.
        return isNew ? value.valueFen - value.costFen : 0;
      }
      const before = holding.lots.filter((lot) => lot.confirmedOn < monthStart);
      const shares = before.reduce((sum, lot) => sum.plus(lot.leftShares), toBig('0'));
      const valueThen = yuanToFen(shares.times(unit));
      return value.valueFen - valueThen + sumOf(recent.map(({ amountFen }) => amountFen));
    }),
  );
  return publicFen + otherFen;
}
