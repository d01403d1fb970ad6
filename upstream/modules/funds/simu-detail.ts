import { toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import { listRelatedNews } from '~/upstream/core/db/news-briefs';
import { computeFirstMinimumYuan } from '~/upstream/modules/funds/first-minimum';
import { implementCalls } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { findSwitchRefusal } from '~/upstream/core/switches';
import { COMPANY_COLUMNS, listFundManagers } from '~/upstream/modules/funds/people';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';

/** Maximum number of open days shown. */
const OPEN_DAYS = 12;
const ARTICLES = 5;

export const simuDetail = implementCalls('catalogue', {
  async simuDetail({ query, account, context: { db, now } }) {
    const id = query.product_id;
    const accountId = account?.id ?? null;
    const today = toShanghaiDay(now());
    const [brief] = await loadSimuBriefs(db, [id], accountId, today);
    if (brief === undefined) throw new Refusal(CODES.notFound, '未找到该产品');
    const [fund, company, managers, openDays, documents, articles, closed] = await Promise.all([
      db
        .selectFrom('simu_funds as f')
        .leftJoin('indices as i', 'i.id', 'f.benchmark_id')
        .selectAll('f')
        .select('i.name as benchmark_name')
        .where('f.id', '=', id)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('companies as c')
        .select(COMPANY_COLUMNS)
        .where('c.id', '=', brief.company_id)
        .executeTakeFirstOrThrow(),
      listFundManagers(db, id),
      db
        .selectFrom('simu_open_days')
        .select('date')
        .where('fund_id', '=', id)
        .where('date', '>=', today)
        .orderBy('date')
        .limit(OPEN_DAYS)
        .execute(),
      db
        .selectFrom('documents')
        .select(['id', 'title', 'published_on', 'size_bytes'])
        .where('fund_id', '=', id)
        .orderBy('published_on', 'desc')
        .orderBy('id')
        .execute(),
      listRelatedNews(db, { kind: 'simu', id }, accountId, ARTICLES),
      findSwitchRefusal(db, 'private_reserve_open'),
    ]);
    return {
      ...brief,
      fund_type: fund.fund_type,
      filed_on: fund.filed_on,
      custodian: fund.custodian,
      strategy_text: fund.strategy_text,
      benchmark_name: fund.benchmark_name ?? '',
      company,
      managers,
      fees: {
        min_amount: computeFirstMinimumYuan(fund, today),
        append_amount: fund.append_amount,
        open_rule: fund.open_rule,
        lock_days: fund.lock_days,
        subscribe_rate: fund.subscribe_rate,
        management_rate: fund.management_rate,
        custody_rate: fund.custody_rate,
        performance_rate: fund.performance_rate,
        performance_note: fund.performance_note,
        redeem_note: fund.redeem_note,
        warn_line: fund.warn_line,
        stop_line: fund.stop_line,
        open_days: openDays.map((row) => row.date),
      },
      documents,
      articles,
      reserve_closed: closed?.message ?? null,
    };
  },
});
