import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { CallResult, Contract } from '~/contract';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { ValuedHolding } from '~/upstream/modules/holdings/value';
import { listNotices } from '~/upstream/core/notices';

type Fresh = CallResult<Contract['home']['mine']>['fresh'][number];
type SectionIncome = CallResult<Contract['holdings']['wealth']>['income']['parts'][number];

const FRESH_SHOWN = 5;

interface FreshInput {
  /** End of the previous visit, ISO. */
  since: string;
  held: readonly ValuedHolding[];
  /** Newest NAV day of each class held, with its income. */
  parts: readonly SectionIncome[];
}

/** Lists updates since a visit ended, newest first; a day that had already begun then is not new. */
export async function listHomeUpdates(
  context: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  { since, held, parts: income }: FreshInput,
): Promise<Fresh[]> {
  const { db } = context;
  const [sinceDay, now] = [toShanghaiDay(since), context.now()];
  const names = new Map(held.map(({ holding }) => [holding.productCode, holding]));
  const ids = [...names.keys()];
  const notices = (await listNotices(context, accountId)).filter(
    ({ created_at }) => Date.parse(created_at) > Date.parse(since),
  );
  const shows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'summary', 'published_at'])
    .where('kind', '=', 'roadshow')
    .where('published_at', '>', since)
    .where('published_at', '<=', now.toISOString())
    .orderBy('published_at', 'desc')
    .limit(1)
    .execute();
  const list: Fresh[] = [
    ...getNavs(income, held, sinceDay),
    ...notices.map((notice) => ({
      ...NOTHING,
      topic: 'notice' as const,
      subject_id: notice.subject_id,
      notice_topic: notice.topic,
      title: notice.title,
      text: notice.text,
      date: toShanghaiDay(notice.created_at),
    })),
    ...(ids.length === 0
      ? []
      : await loadNewDocuments(db, names, { ids, sinceDay, today: toShanghaiDay(now) })),
    ...shows.map(({ id, title, summary, published_at }) => ({
      ...NOTHING,
      topic: 'roadshow' as const,
      subject_id: id,
      title,
      text: summary,
      date: toShanghaiDay(published_at),
    })),
  ];
  return list.sort((a, b) => (a.date > b.date ? -1 : a.date < b.date ? 1 : 0)).slice(0, FRESH_SHOWN);
}

const NOTHING = { subject_id: null, notice_topic: null, part: null, amount: null };

/** Returns NAVs of each class held that are newer than the day of the visit. */
const getNavs = (
  income: readonly SectionIncome[],
  held: readonly ValuedHolding[],
  sinceDay: string,
): Fresh[] =>
  income
    .filter(({ date }) => date > sinceDay)
    .map(({ part: section, date, amount }) => ({
      ...NOTHING,
      topic: 'nav',
      part: section,
      title: `${ASSET_SECTION_NAMES[section]}净值更新至 ${date.slice(5)}`,
      text: `持有 ${held.filter(({ holding }) => holding.part === section).length} 只`,
      date,
      amount,
    }));

/** Loads reports of held products, and dividends whose ex-date has passed. */
async function loadNewDocuments(
  db: ServiceContext['db'],
  names: ReadonlyMap<string, ValuedHolding['holding']>,
  { ids, sinceDay, today }: { ids: string[]; sinceDay: string; today: string },
): Promise<Fresh[]> {
  const reports = await db
    .selectFrom('documents')
    .select(['fund_id', 'title', 'published_on'])
    .where('fund_id', 'in', ids)
    .where('published_on', '>', sinceDay)
    .where('published_on', '<=', today)
    .orderBy('published_on', 'desc')
    .limit(FRESH_SHOWN)
    .execute();
  const dividends = await db
    .selectFrom('dividends')
    .select(['fund_id', 'ex_on', 'paid_on', 'per_share'])
    .where('fund_id', 'in', ids)
    .where('per_share', '>', '0')
    .where('ex_on', '>', sinceDay)
    .where('ex_on', '<=', today)
    .orderBy('ex_on', 'desc')
    .limit(FRESH_SHOWN)
    .execute();
  const of = (id: string) => ({
    subject_id: id,
    part: names.get(id)?.part ?? null,
    name: names.get(id)?.name ?? id,
  });
  return [
    ...reports.map(({ fund_id, title, published_on }) => {
      const { name, ...subject } = of(fund_id);
      return {
        ...NOTHING,
        ...subject,
        topic: 'report' as const,
        title: name,
        text: title,
        date: published_on,
      };
    }),
    ...dividends.map(({ fund_id, ex_on, paid_on, per_share }) => {
      const { name, ...subject } = of(fund_id);
      return {
        ...NOTHING,
        ...subject,
        topic: 'dividend' as const,
        title: `${name} 分红`,
        text: `每份 ${per_share} 元，${paid_on.slice(5)} 发放`,
        date: ex_on,
      };
    }),
  ];
}
