import { sql } from 'kysely';
import type { CallQuery, CallResult, Contract } from '~/contract';
import type { FundBrief } from '~/contract/catalogue';
import { WATCHLIST_COLUMNS, WATCHLIST_SORTS } from '~/contract/kinds';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { round6, round6OrNull } from '~/upstream/core/db/series-math';
import { buildWatchlistQuery } from '~/upstream/modules/funds/watchlist/arrange';
import { loadPublicBriefs } from '~/upstream/modules/funds/public-briefs';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';
import type { ServiceContext } from '~/upstream/core/service-context';
import { tokenExpired } from '~/upstream/core/refusal';
import { changeSettings } from '~/upstream/modules/identity';

type Table = CallResult<Contract['favorites']['table']>;

/** One year, with one day per week. */
const WEEKS = 52;
/** A NAV up to this many weeks before the first day counts for it. */
const CARRIED_WEEKS = 2;

/**
 * Loads the whole watchlist with its table columns, in the order of the person; the requested order and column are
 * remembered. Contains gated values, which the BFF removes.
 * @throws Refusal 1002 when the account is cancelled
 */
export async function loadWatchlistTable(
  context: ServiceContext,
  accountId: string,
  asked: CallQuery<Contract['favorites']['table']>,
): Promise<Table> {
  const { db, now } = context;
  const view = await rememberView(context, accountId, asked);
  const rows = await buildWatchlistQuery(db, accountId)
    .select(['kind', 'fund_id', 'group_id', 'added_at', 'note', 'weight'])
    .select(
      sql<boolean>`exists (select 1 from positions p where p.account_id = favorites.account_id
      and p.fund_id = favorites.fund_id and p.shares > 0)`.as('is_held'),
    )
    .select(
      sql<number | null>`(select n.adjusted from nav_points n where n.fund_id = favorites.fund_id
      and n.date <= (favorites.added_at at time zone 'Asia/Shanghai')::date order by n.date desc limit 1)`.as(
        'from',
      ),
    )
    .select(
      sql<number | null>`(select n.adjusted from nav_points n where n.fund_id = favorites.fund_id
      order by n.date desc limit 1)`.as('to'),
    )
    .execute();
  const getIds = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.fund_id);
  const briefs: FundBrief[] = [
    ...(await loadSimuBriefs(db, getIds('simu'), accountId, toShanghaiDay(now()))),
    ...(await loadPublicBriefs(db, getIds('public'), accountId)),
  ];
  const byKey = new Map(briefs.map((brief) => [getKey(brief), brief]));
  const dates = weekly(toShanghaiDay(now()));
  const series = await weekSeries(
    context,
    rows.map((row) => row.fund_id),
    dates,
  );
  return {
    view,
    groups: await db
      .selectFrom('favorite_groups')
      .select(['id as group_id', 'name'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    dates,
    list: rows.flatMap(({ kind, fund_id, from, to, ...own }) => {
      const brief = byKey.get(`${kind}:${fund_id}`);
      if (!brief) return [];
      const since = from !== null && to !== null && from > 0 ? to / from - 1 : null;
      // The weeks show the same as the spark, on dates that all funds share.
      return [
        {
          ...brief,
          spark: null,
          ...own,
          return_added: round6OrNull(since),
          week_nav: series.get(fund_id) ?? null,
        },
      ];
    }),
  };
}

const getKey = (brief: FundBrief): string =>
  brief.kind === 'simu' ? `simu:${brief.product_id}` : `public:${brief.fund_code}`;

/**
 * Returns one day per week of the last year up to today, oldest first. It does not end at the newest NAV, because
 * that day of a private fund is gated.
 */
const weekly = (today: string): string[] =>
  Array.from({ length: WEEKS + 1 }, (_, week) => addDays(today, (week - WEEKS) * 7));

/**
 * Loads adjusted NAVs on these days, or the last one within two weeks before the first day; null before the first
 * NAV of a fund.
 */
async function weekSeries(
  { db }: ServiceContext,
  ids: readonly string[],
  dates: readonly string[],
): Promise<Map<string, (number | null)[]>> {
  const last = dates.at(-1);
  if (last === undefined || ids.length === 0) return new Map();
  const points = await db
    .selectFrom('nav_points')
    .distinctOn(['fund_id', sql`week`])
    .select(['fund_id', 'adjusted', sql<number>`(${last}::date - date) / 7`.as('week')])
    .where('fund_id', 'in', ids)
    .where('date', '>', addDays(last, -(WEEKS + CARRIED_WEEKS + 1) * 7))
    .where('date', '<=', last)
    .orderBy('fund_id')
    .orderBy(sql`week`)
    .orderBy('date', 'desc')
    .execute();
  const series = new Map<string, (number | null)[]>();
  for (const { fund_id, adjusted, week } of points) {
    const values = series.get(fund_id) ?? Array<number | null>(WEEKS + CARRIED_WEEKS + 1).fill(null);
    values[WEEKS + CARRIED_WEEKS - week] = round6(adjusted);
    series.set(fund_id, values);
  }
  for (const [id, values] of series) {
    values.forEach((value, at) => (values[at] = value ?? values[at - 1] ?? null));
    series.set(id, values.slice(CARRIED_WEEKS));
  }
  return series;
}

/** Saves and returns the requested view, or returns the saved one. */
async function rememberView(
  context: ServiceContext,
  accountId: string,
  asked: CallQuery<Contract['favorites']['table']>,
): Promise<Table['view']> {
  const row = await context.db
    .selectFrom('accounts')
    .select('settings')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw tokenExpired();
  const [sort, order, column] = (row.settings.favorite_view ?? '').split(':');
  const view: Table['view'] = {
    sort: asked.sort ?? WATCHLIST_SORTS.find((each) => each === sort) ?? 'own',
    order: asked.order ?? (order === 'asc' ? 'asc' : 'desc'),
    column: asked.column ?? WATCHLIST_COLUMNS.find((each) => each === column) ?? 'max_drawdown',
  };
  const text = `${view.sort}:${view.order}:${view.column}`;
  const isNew = asked.sort !== undefined || asked.order !== undefined || asked.column !== undefined;
  if (isNew && text !== row.settings.favorite_view) {
    await changeSettings(context, accountId, { favorite_view: text });
  }
  return view;
}
