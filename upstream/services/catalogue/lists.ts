import { shanghaiDay } from '~/domain/dates';
import { cappedCount } from '../capped-count';
import { implementPart } from '../handler';
import { decodeCursor, encodeCursor, readPage, stretchesAfter } from '../keyset';
import { publicRows, simuRows } from './fund-filters';
import { fundIdPage } from './fund-page';
import { COMPANY_COLUMNS, managerRows } from './people';
import { loadPublicBriefs } from './public-briefs';
import { loadSimuBriefs } from './simu-briefs';

const NAME_SORT = 'name:asc';

/** Lists of funds, and of private-fund companies and managers by name (never by performance). */
export const catalogueLists = implementPart('catalogue', {
  async simuList({ query, account, context: { db, now } }) {
    const today = shanghaiDay(now());
    const { ids, ...page } = await fundIdPage(db, simuRows(db, query, today), query, now().getTime());
    return { list: await loadSimuBriefs(db, ids, account?.id ?? null, today), ...page };
  },

  async publicList({ query, account, context: { db, now } }) {
    const { rows } = await publicRows(db, query, shanghaiDay(now()));
    const { ids, ...page } = await fundIdPage(db, rows, query, now().getTime());
    return { list: await loadPublicBriefs(db, ids, account?.id ?? null), ...page };
  },

  async companyList({ query, context: { db, now } }) {
    let companies = db.selectFrom('companies as c').where('c.kind', '=', 'simu');
    if (query.size !== undefined) companies = companies.where('c.size_band', '=', query.size);
    const page = await readPage(
      stretchesAfter(
        { value: 'c.name_key', id: 'c.id', direction: 'asc', isNullable: false, index: 'as-listed' },
        decodeCursor(NAME_SORT, query.cursor, 'text'),
      ),
      query.limit,
      (stretch, limit) =>
        companies
          .select([...COMPANY_COLUMNS, 'c.name_key'])
          .where(stretch.where)
          .orderBy(stretch.orderBy)
          .limit(limit)
          .execute(),
      (row) => ({ value: row.name_key, id: row.company_id }),
    );
    const count = await cappedCount(db, `companies:${query.size ?? ''}`, now().getTime(), async (atMost) => {
      const counted = await db
        .selectFrom(companies.select('c.id').limit(atMost).as('some'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return counted.count;
    });
    return {
      list: page.rows.map(({ name_key: _key, ...company }) => company),
      next_cursor: page.next === null ? null : encodeCursor(NAME_SORT, page.next),
      ...count,
    };
  },

  async managerList({ query, context: { db, now } }) {
    const page = await readPage(
      stretchesAfter(
        { value: 'g.name_key', id: 'g.id', direction: 'asc', isNullable: false, index: 'as-listed' },
        decodeCursor(NAME_SORT, query.cursor, 'text'),
      ),
      query.limit,
      (stretch, limit) =>
        managerRows(db)
          .select('g.name_key')
          .where('g.kind', '=', 'simu')
          .where(stretch.where)
          .orderBy(stretch.orderBy)
          .limit(limit)
          .execute(),
      (row) => ({ value: row.name_key, id: row.manager_id }),
    );
    const count = await cappedCount(db, 'managers', now().getTime(), async (atMost) => {
      const managers = db.selectFrom('managers').select('id').where('kind', '=', 'simu').limit(atMost);
      const counted = await db
        .selectFrom(managers.as('some'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return counted.count;
    });
    return {
      list: page.rows.map(({ name_key: _key, ...manager }) => manager),
      next_cursor: page.next === null ? null : encodeCursor(NAME_SORT, page.next),
      ...count,
    };
  },
});
