import { sql } from 'kysely';
import { SIMU_STATUSES } from '~/contract/kinds';
import { implementCalls } from '~/upstream/core/service-context';
import { buildLikePatterns } from '~/upstream/core/like-words';

/** The register of private funds by manager, including liquidated ones: filed facts only. */
export const filedProducts = implementCalls('catalogue', {
  async filedProducts({ query, context: { db } }) {
    const { keyword, letter, strategy, status, page, limit } = query;
    const all = db.selectFrom('simu_funds as f').innerJoin('companies as c', 'c.id', 'f.company_id');
    let rows = all.leftJoin('fund_metrics as m', 'm.fund_id', 'f.id');
    if (letter !== undefined) rows = rows.where('c.name_key', 'like', `${letter}%`);
    if (strategy !== undefined) rows = rows.where('f.strategy', '=', strategy);
    if (keyword !== undefined) {
      const { inside, start } = buildLikePatterns(keyword);
      rows = rows.where((row) =>
        row.or([
          row('f.name', 'ilike', inside),
          row('f.short_name', 'ilike', inside),
          row('f.filing_no', 'ilike', start),
          row('m.name_key', 'like', start),
          row('c.name', 'ilike', inside),
          row('c.name_key', 'like', start),
        ]),
      );
    }
    const counted = await rows
      .select(['f.status', (row) => row.fn.countAll<number>().as('count')])
      .groupBy('f.status')
      .execute();
    const counts = new Map(counted.map((row) => [row.status, Number(row.count)]));
    const asked = status === undefined ? rows : rows.where('f.status', '=', status);
    const list = await asked
      .select([
        'f.id as product_id',
        'f.short_name',
        'f.filing_no',
        'f.filed_on',
        'f.founded_on',
        'f.status',
        'f.strategy',
        'f.fund_type',
        'f.custodian',
        'f.company_id',
        'c.name as company_name',
      ])
      .orderBy('c.name_key')
      .orderBy('c.id')
      .orderBy('f.filed_on')
      .orderBy('f.filing_no')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const letters = await all
      .select(sql<string>`left(c.name_key, 1)`.as('letter'))
      .distinct()
      .orderBy('letter')
      .execute();
    const { newest } = await db
      .selectFrom('simu_funds')
      .select((row) => row.fn.max('filed_on').as('newest'))
      .executeTakeFirstOrThrow();
    const total = status === undefined ? [...counts.values()] : [counts.get(status) ?? 0];
    return {
      list,
      total: total.reduce((sum, count) => sum + count, 0),
      states: SIMU_STATUSES.map((each) => ({ status: each, product_count: counts.get(each) ?? 0 })),
      letters: letters.map((row) => row.letter).filter((each) => /^[a-z]$/.test(each)),
      filed_on: newest,
    };
  },
});
