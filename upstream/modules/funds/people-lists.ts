import { sql, type Kysely } from 'kysely';
import { STRATEGY_NAMES } from '~/contract/kinds';
import type { Database } from '~/upstream/core/db/schema';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { COMPANY_SORTS, MANAGER_SORTS } from '~/contract/catalogue';
import { countCappedCached } from '~/upstream/core/capped-count';
import { implementCalls } from '~/upstream/core/service-context';
import {
  decodeCursor,
  encodeCursor,
  loadKeysetPage,
  buildKeysetRanges,
  type KeysetColumns,
  type SortType,
} from '~/upstream/core/keyset';
import { buildLikePatterns } from '~/upstream/core/like-words';
import { COMPANY_COLUMNS, buildManagersQuery } from '~/upstream/modules/funds/people';
import { loadRepresentatives } from '~/upstream/modules/funds/representatives';

interface FactSort {
  column: string;
  type: SortType;
  direction: KeysetColumns['direction'];
}

const COMPANY_ORDERS: Record<(typeof COMPANY_SORTS)[number], FactSort & { column: `c.${string}` }> = {
  name: { column: 'c.name_key', type: 'text', direction: 'asc' },
  product_count: { column: 'c.product_count', type: 'integer', direction: 'desc' },
  founded_on: { column: 'c.founded_on', type: 'day', direction: 'asc' },
};
const MANAGER_ORDERS: Record<(typeof MANAGER_SORTS)[number], FactSort & { column: `g.${string}` }> = {
  name: { column: 'g.name_key', type: 'text', direction: 'asc' },
  product_count: { column: 'g.product_count', type: 'integer', direction: 'desc' },
  career_years: { column: 'g.career_years', type: 'integer', direction: 'desc' },
};

/** Builds the ranges of a page in a fact order, and the text that binds its cursors. */
function getStretches(sort: string, order: FactSort, id: string, cursor: string | undefined) {
  const boundTo = `${sort}:${order.direction}`;
  const columns = { value: order.column, id, direction: order.direction, isNullable: false } as const;
  const after = decodeCursor(boundTo, cursor, order.type);
  return { boundTo, stretches: buildKeysetRanges({ ...columns, index: 'as-listed' }, after) };
}

interface Filters {
  size?: string | undefined;
  keyword?: string | undefined;
  letter?: string | undefined;
  city?: string | undefined;
  strategy?: string | undefined;
}

const filterKey = ({ size, keyword, letter, city, strategy }: Filters): string =>
  [size, keyword, letter, city, strategy].map((each) => each ?? '').join('|');

/** Counts companies by city, most first, and lists the first letters that occur. */
async function getFacets(db: Kysely<Database>, table: 'companies' | 'managers') {
  const cities = await db
    .selectFrom('companies')
    .select('city')
    .where('kind', '=', 'simu')
    .groupBy('city')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .orderBy('city')
    .execute();
  const letters = await db
    .selectFrom(table)
    .select(sql<string>`left(name_key, 1)`.as('letter'))
    .where('kind', '=', 'simu')
    .distinct()
    .orderBy('letter')
    .execute();
  return {
    cities: cities.map(({ city }) => city),
    letters: letters.map(({ letter }) => letter).filter((letter) => /^[a-z]$/.test(letter)),
  };
}

/** Lists of private-fund companies and managers, by name or by a filed fact; equal ones are ordered by id. */
export const companyManagerLists = implementCalls('catalogue', {
  async companyList({ query, context: { db, now } }) {
    const order = COMPANY_ORDERS[query.sort];
    const { boundTo, stretches } = getStretches(query.sort, order, 'c.id', query.cursor);
    let companies = db.selectFrom('companies as c').where('c.kind', '=', 'simu');
    if (query.size !== undefined) companies = companies.where('c.size_band', '=', query.size);
    if (query.city !== undefined) companies = companies.where('c.city', '=', query.city);
    if (query.strategy !== undefined)
      companies = companies.where('c.core_strategy', '=', STRATEGY_NAMES[query.strategy]);
    if (query.letter !== undefined) companies = companies.where('c.name_key', 'like', `${query.letter}%`);
    if (query.keyword !== undefined) {
      const { inside, start } = buildLikePatterns(query.keyword);
      companies = companies.where((c) =>
        c.or([
          c('c.name', 'ilike', inside),
          c('c.name_key', 'like', start),
          c('c.registration_no', 'ilike', start),
        ]),
      );
    }
    const page = await loadKeysetPage(
      stretches,
      query.limit,
      (stretch, limit) =>
        companies
          .select([...COMPANY_COLUMNS, 'c.name_key'])
          .where(stretch.where)
          .orderBy(stretch.orderBy)
          .limit(limit)
          .execute(),
      (row) => ({ value: query.sort === 'name' ? row.name_key : row[query.sort], id: row.company_id }),
    );
    const count = await countCappedCached(db, companies, `companies:${filterKey(query)}`, now().getTime());
    return {
      list: page.rows.map(({ name_key: _key, ...company }) => company),
      next_cursor: page.next === null ? null : encodeCursor(boundTo, page.next),
      ...count,
      ...(query.include === 'facets' ? await getFacets(db, 'companies') : {}),
    };
  },

  async managerList({ query, account, context: { db, now } }) {
    const order = MANAGER_ORDERS[query.sort];
    const { boundTo, stretches } = getStretches(query.sort, order, 'g.id', query.cursor);
    let all = buildManagersQuery(db).where('g.kind', '=', 'simu');
    if (query.city !== undefined) all = all.where('job.city', '=', query.city);
    if (query.strategy !== undefined)
      all = all.where('job.core_strategy', '=', STRATEGY_NAMES[query.strategy]);
    if (query.letter !== undefined) all = all.where('g.name_key', 'like', `${query.letter}%`);
    if (query.keyword !== undefined) {
      const { inside, start } = buildLikePatterns(query.keyword);
      all = all.where((g) => g.or([g('g.name', 'ilike', inside), g('g.name_key', 'like', start)]));
    }
    const page = await loadKeysetPage(
      stretches,
      query.limit,
      (stretch, limit) =>
        all.select('g.name_key').where(stretch.where).orderBy(stretch.orderBy).limit(limit).execute(),
      (row) => ({ value: query.sort === 'name' ? row.name_key : row[query.sort], id: row.manager_id }),
    );
    const count = await countCappedCached(db, all, `managers:${filterKey(query)}`, now().getTime());
    const managers = page.rows.map(({ name_key: _key, ...manager }) => manager);
    const ids = managers.map((manager) => manager.manager_id);
    const representatives =
      query.include === 'representative'
        ? await loadRepresentatives(db, ids, account?.id ?? null, toShanghaiDay(now()))
        : null;
    return {
      list: representatives
        ? managers.map((each) => ({
            ...each,
            representative: representatives.get(each.manager_id) ?? null,
          }))
        : managers,
      next_cursor: page.next === null ? null : encodeCursor(boundTo, page.next),
      ...count,
      ...(query.include === 'facets' ? await getFacets(db, 'managers') : {}),
    };
  },
});
