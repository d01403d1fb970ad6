import { paths } from '~/app/paths';
import { activityPaths } from '~/app/paths/activities';
import { awardPaths } from '~/app/paths/award';
import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { formatNewsTime, formatPercent } from '~/domain/figures/format';
import { getMaxProductRisk } from '~/domain/person/risk';
import { memoize } from '~/domain/shared/memoize';
import { formatCoverKey } from '~/domain/platform/cover-facts';
import { getCoverFacts } from '~/app/features/news/cover-of';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { CallResult, Contract } from '~/contract';

type Feed = CallResult<Contract['content']['homeFeed']>;

/** Highest product risk shown without asking; undefined when the viewer has no class. */
export const getAllowedMaxRisk = (viewer: Viewer | null): number | undefined =>
  getMaxProductRisk(viewer?.riskLevel) ?? undefined;

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Day, month and weekday of a banner's event. */
function bannerDay(startsAt: string | null) {
  if (!startsAt) return null;
  const day = toShanghaiDay(startsAt);
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return { day: String(Number(day.slice(8))), month: `${Number(day.slice(5, 7))}月 ${weekday}` };
}

/** Builds the home feed, ready to draw. `now` in epoch ms; only its day matters. */
export const buildHomeFeed = (feed: Feed, edition: Edition, now: number) =>
  feedOfDay(feed, edition, toShanghaiDay(now));

const feedOfDay = memoize((feed: Feed, edition: Edition, day: string) => {
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
      cover: `cover-small/${formatCoverKey(getCoverFacts(each))}`,
      notes: [each.kind_name, each.author, formatNewsTime(each.published_at, today)],
    })),
    activity: feed.activity && {
      to: activityPaths.detail(edition, feed.activity.activity_id),
      title: feed.activity.title,
      text: feed.activity.text,
      time: formatNewsTime(feed.activity.starts_at, today),
    },
  };
});
export type HomeFeed = ReturnType<typeof buildHomeFeed>;
