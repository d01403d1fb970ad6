import { implement } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';

/** Access log of personal data. */
export const accessLog = implement('looks', {
  async mine({ query: { role, ...query }, account, context: { db } }) {
    let found = db
      .selectFrom('looks as l')
      .leftJoin('accounts as v', 'v.id', 'l.viewer_id')
      .selectAll('l')
      .select('v.name as adviser_name')
      .where('l.account_id', '=', account.id);
    if (role !== undefined) found = found.where('l.role', '=', role);
    const { rows, ...page } = await loadNewestPage(
      db,
      found,
      { table: 'l', value: 'last_at', type: 'instant', id: 'id', isIdSequential: true },
      query,
    );
    const list = rows.map((row) => ({
      look_id: String(row.id),
      role: row.role,
      adviser_name: row.role === 'adviser' ? row.adviser_name : null,
      page: row.page,
      day: row.day,
      first_at: row.first_at,
      last_at: row.last_at,
      count: row.count,
      reason: row.reason,
    }));
    return { list, ...page };
  },
});
