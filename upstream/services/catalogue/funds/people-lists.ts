import { shanghaiDay } from '~/domain/calendar/dates';
import type { COMPANY_SORTS, MANAGER_SORTS } from '~/contract/catalogue';
import { cappedCount } from '~/upstream/services/capped-count';
import { implementPart } from '~/upstream/services/handler';
import {
  decodeCursor,
  encodeCursor,
  readPage,
  stretchesAfter,
  type KeysetColumns,
  type SortType,
} from '~/upstream/services/keyset';
import { COMPANY_COLUMNS, managerRows } from '~/upstream/services/catalogue/funds/people';
import { loadRepresentatives } from '~/upstream/services/catalogue/funds/representatives';

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

/** Where a page of an order begins, and the text its cursors are bound to. */
function stretchesOf(sort: string, order: FactSort, id: string, cursor: string | undefined) {
  const boundTo = `${sort}:${order.direction}`;
  const columns = { value: order.column, id, direction: order.direction, isNullable: false } as const;
  const after = decodeCursor(boundTo, cursor, order.type);
  return { boundTo, stretches: stretchesAfter({ ...columns, index: 'as-listed' }, after) };
}

/** Lists of private-fund companies and managers, by name or by a filed fact; equal ones are parted by id. */
export const peopleLists = implementPart('catalogue', {
  async companyList({ query, context: { db, now } }) {
    const order = COMPANY_ORDERS[query.sort];
    const { boundTo, stretches } = stretchesOf(query.sort, order, 'c.id', query.cursor);
    let companies = db.selectFrom('companies as c').where('c.kind', '=', 'simu');
    if (query.size !== undefined) companies = companies.where('c.size_band', '=', query.size);
    const page = await readPage(
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
    const count = await cappedCount(db, companies, `companies:${query.size ?? ''}`, now().getTime());
    return {
      list: page.rows.map(({ name_key: _key, ...company }) => company),
      next_cursor: page.next === null ? null : encodeCursor(boundTo, page.next),
      ...count,
    };
  },

  async managerList({ query, account, context: { db, now } }) {
    const order = MANAGER_ORDERS[query.sort];
    const { boundTo, stretches } = stretchesOf(query.sort, order, 'g.id', query.cursor);
    const page = await readPage(
      stretches,
      query.limit,
      (stretch, limit) =>
        managerRows(db)
          .select('g.name_key')
          .where('g.kind', '=', 'simu')
          .where(stretch.where)
          .orderBy(stretch.orderBy)
          .limit(limit)
          .execute(),
      (row) => ({ value: query.sort === 'name' ? row.name_key : row[query.sort], id: row.manager_id }),
    );
    const all = db.selectFrom('managers').where('kind', '=', 'simu');
    const count = await cappedCount(db, all, 'managers', now().getTime());
    const managers = page.rows.map(({ name_key: _key, ...manager }) => manager);
    const ids = managers.map((manager) => manager.manager_id);
    const representatives =
      query.include === 'representative'
        ? await loadRepresentatives(db, ids, account?.id ?? null, shanghaiDay(now()))
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
    };
  },
});
