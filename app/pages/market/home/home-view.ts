import { publicSelection, simuSelection, type SelectionView } from '~/app/parts/funds/selection-view';
import { lockBarView } from '~/app/parts/lists/lock-bar-view';
import { paths } from '~/app/paths';
import { awardPaths } from '~/app/paths/award';
import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import { formatNewsTime, formatPercent } from '~/domain/figures/format';
import { ledBySteady, whyFallingLeads } from '~/domain/figures/selection-order';
import { maxProductRisk } from '~/domain/person/risk';
import { madeOnce } from '~/domain/base/made-once';
import { coverKey } from '~/domain/base/cover-facts';
import { coverOf } from '~/app/parts/news/cover-of';
import { shanghaiDay } from '~/domain/calendar/dates';
import type { CallResult, Contract } from '~/contract';

type Feed = CallResult<Contract['content']['homeFeed']>;
type Suggested = CallResult<Contract['catalogue']['suggest']>['list'][number];

/** Highest product risk shown without asking; undefined when the viewer has no class. */
export const allowedMaxRisk = (viewer: Viewer | null): number | undefined =>
  maxProductRisk(viewer?.riskLevel) ?? undefined;

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Day, month and weekday of a banner's event. */
function bannerDay(startsAt: string | null) {
  if (!startsAt) return null;
  const day = shanghaiDay(startsAt);
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return { day: String(Number(day.slice(8))), month: `${Number(day.slice(5, 7))}月 ${weekday}` };
}

/** The home feed, ready to draw. `now` in epoch ms: of the day alone. */
export const homeFeedView = (feed: Feed, edition: Edition, now: number) =>
  feedOfDay(feed, edition, shanghaiDay(now));

const feedOfDay = madeOnce((feed: Feed, edition: Edition, day: string) => {
  const today = `${day}T12:00:00+08:00`;
  return {
    asOf: feed.data_as_of,
    banners: feed.banners.map((banner) => ({
      id: banner.id,
      title: banner.title,
      lines: banner.lines,
      to:
        banner.page === 'jinzhangjiang' ? awardPaths.campaign(edition) : paths.post(edition, banner.news_id),
      when: bannerDay(banner.starts_at),
    })),
    ranking: {
      asOf: feed.ranking.as_of,
      rows: feed.ranking.list.map((fund) => ({
        to: paths.publicFund(edition, fund.fund_code),
        name: fund.name,
        note: [fund.type_name, fund.company_name] as [string, string],
        value: formatPercent(fund.returns?.[feed.ranking.period]),
      })),
    },
    news: feed.news.map((each) => ({
      to: paths.post(edition, each.news_id),
      title: each.title,
      summary: each.summary,
      cover: `cover-small/${coverKey(coverOf(each))}`,
      notes: [each.kind_name, each.author, formatNewsTime(each.published_at, today)],
    })),
    activity: feed.activity && {
      to: paths.post(edition, feed.activity.news_id),
      title: feed.activity.title,
      text: feed.activity.text,
      time: formatNewsTime(feed.activity.starts_at, today),
    },
  };
});
export type HomeFeed = ReturnType<typeof homeFeedView>;

/** Suggested products as cards: a steady one leads. */
export const suggestedCards = (list: readonly Suggested[], edition: Edition): SelectionView[] =>
  ledBySteady(list, yearOf).map((fund) => suggestedCard(fund, edition));

const suggestedCard = madeOnce((fund: Suggested, edition: Edition): SelectionView => {
  const why = { reasons: fund.reasons, on: fund.reasons_on };
  return fund.kind === 'simu' ? simuSelection(fund, why) : publicSelection(fund, why, edition);
});

/** The return that may be shown; null where it is locked or not known. */
const yearOf = (fund: Suggested): number | null =>
  fund.kind === 'simu' && fund.locked ? null : (fund.returns?.['1y'] ?? null);

/** Why the first one fell, where it did. */
export const leadNote = (list: readonly Suggested[]): string | null => {
  const [lead] = ledBySteady(list, yearOf);
  return lead ? whyFallingLeads(yearOf(lead)) : null;
};

/** What is locked among the cards, and the next step. */
export interface HomeLock {
  text: string;
  action: { to: string; label: string };
}

/** Said once above the cards where figures of some are locked; null where none are. */
export function suggestedLock(
  list: readonly Suggested[],
  viewer: Viewer | null,
  edition: Edition,
): HomeLock | null {
  const locked = list.find((fund) => fund.kind === 'simu' && fund.locked);
  if (locked?.kind !== 'simu' || !locked.locked) return null;
  const { to, label, text, minutes } = lockBarView(locked.locked, viewer, edition, {
    returnTo: paths.homeOf(edition),
    text: '私募的净值、业绩与风险等级只向特定对象展示',
  });
  const wait = minutes === null ? '' : `，这一步约 ${minutes} 分钟`;
  return { text: `${text ?? ''}${wait}`, action: { to, label } };
}
