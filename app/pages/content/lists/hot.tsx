import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { readingPaths } from '~/app/paths/reading';
import { ArticleFeed, ReadingNote } from '~/app/pages/content/shared/article-feed';
import { buildFeedRows } from '~/app/features/news/feed-view';
import { Chips } from '~/app/ui/chips';
import type { Edition } from '~/domain/platform/edition';
import { PageTitle } from '~/app/ui/section';

/** Articles with the most reactions in the last week, month or half year. */
export const handle = definePage({
  login: 'guest',
  title: '热门资讯',
  description: '近 7 天、30 天与半年里读者点赞、收藏与分享最多的文章。',
  watchedQuery: ['days'],
  feed: 'all',
});

const PERIODS = [
  { days: 7, label: '近 7 天' },
  { days: 30, label: '近 30 天' },
  { days: 183, label: '近半年' },
] as const;
const DAYS_SHOWN = 30;
const SHOWN = 20;

const querySchema = z.object({
  days: z.coerce
    .number()
    .refine((days) => PERIODS.some((period) => period.days === days))
    .default(DAYS_SHOWN),
});

/** The default period is omitted from the address. */
const hotAt = (edition: Edition, days: number) =>
  readingPaths.hot(edition, days === DAYS_SHOWN ? {} : { days });

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const reply = await settle(
      context,
      context.upstream.content.newsList({
        query: { sort: 'popular', days: query.days, limit: SHOWN },
      }),
    );
    return {
      edition,
      isLoggedIn: viewer !== null,
      here: hotAt(edition, query.days),
      period: PERIODS.find(({ days }) => days === query.days)?.label ?? '',
      periods: PERIODS.map(({ days, label }) => ({
        to: hotAt(edition, days),
        label,
        isCurrent: days === query.days,
      })),
      feed: mapSection(reply, ({ list }) => ({ rows: buildFeedRows(list, edition, context.now()) })),
    };
  },
);

export default function HotArticles() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>热门资讯</PageTitle>
      <Chips label="时间" items={page.periods} />
      <p className="tiny-text mt-2">
        {page.period}发布的文章，按点赞、收藏与分享的合计排列；数目实时变化，不代表平台的看法。
      </p>
      <ArticleFeed
        feed={page.feed}
        isLoggedIn={page.isLoggedIn}
        here={page.here}
        empty={{
          title: `${page.period}没有被标记的文章`,
          text: '换一段更长的时间，或看全部资讯',
          action: { to: paths.info(page.edition), label: '看全部资讯' },
        }}
      />
      <ReadingNote />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (page) => ({ path: page.here });

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
