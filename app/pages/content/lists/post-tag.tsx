import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { readingPaths } from '~/app/paths/reading';
import { FEED_PAGE_SIZE, buildFeedPage, feedPagingSchema } from '~/app/pages/content/shared/feed-query';
import { ArticleCollection } from '~/app/pages/content/shared/article-collection';
import { Chips } from '~/app/ui/chips';
import { Section } from '~/app/ui/section';

/** Articles with one tag, with an explanation of the tag; without a tag, all tags. */
export const handle = definePage({
  login: 'guest',
  title: '文章标签',
  description: '按标签读文章：净值、费率、回撤、资产配置、合格投资者等，各附一句说明。',
  watchedQuery: ['tag', 'cursor'],
  feed: 'all',
});

/** Number of tags shown next to the articles of one tag; all of them when none is chosen. */
const MAX_TAGS_SHOWN = 12;
const querySchema = z.object({ tag: z.string().trim().min(1).max(40).optional(), ...feedPagingSchema });

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const { tag, cursor } = query;
    const here = readingPaths.tags(edition, { tag });
    const [tags, feed] = await Promise.all([
      settle(context, context.upstream.reading.tags()),
      tag === undefined
        ? null
        : settle(
            context,
            context.upstream.content.newsList({ query: { tag, cursor, limit: FEED_PAGE_SIZE } }),
          ),
    ]);
    const own = tags.ok ? tags.data.find((each) => each.tag === tag) : undefined;
    // The list of tags is limited; a tag beyond the limit is recognised by its articles.
    const hasArticles = feed !== null && feed.ok && feed.data.list.length > 0;
    if (feed?.ok && !hasArticles && cursor === undefined && tags.ok && own === undefined)
      throw createNotFoundResponse('没有这个标签');
    return {
      isLoggedIn: viewer !== null,
      isKnown: own !== undefined || hasArticles,
      here,
      allTo: readingPaths.tags(edition),
      tag: tag ?? null,
      intro: own?.intro ?? null,
      count: own?.count ?? null,
      tags: mapSection(tags, (list) =>
        list
          .filter((each) => each.tag !== tag)
          .slice(0, tag === undefined ? list.length : MAX_TAGS_SHOWN)
          .map((each) => ({
            to: readingPaths.tags(edition, { tag: each.tag }),
            label: tag === undefined ? `# ${each.tag} ${each.count}` : `# ${each.tag}`,
          })),
      ),
      feed:
        feed &&
        mapSection(feed, (reply) => buildFeedPage(reply, { here, query, edition, now: context.now() })),
    };
  },
);

export default function ArticleTags() {
  const page = useLoaderData<typeof loader>();
  const { tag } = page;
  return (
    <ArticleCollection
      title={tag === null ? '文章标签' : `# ${tag}`}
      feed={page.feed}
      isLoggedIn={page.isLoggedIn}
      here={page.here}
      empty={{
        title: '这个标签下没有文章',
        text: '换一个标签试试',
        action: { to: page.allTo, label: '看全部标签' },
      }}
      others={page.tags}
      othersFailed="标签暂时无法显示"
      showOthers={(tags) =>
        tag === null ? (
          <Chips label="全部标签" items={tags} />
        ) : (
          <Section title="其他标签" more={{ to: page.allTo, label: '全部标签' }}>
            <Chips label="其他标签" items={tags} />
          </Section>
        )
      }
    >
      {tag === null ? (
        <p className="note-text">标签后的数字是文章数。点开一个，先读它的意思，再读文章。</p>
      ) : (
        <>
          {page.intro && <p className="mt-2">{page.intro}</p>}
          {page.count !== null && <p className="tiny-text mt-2">共 {page.count} 篇，新的在前</p>}
        </>
      )}
    </ArticleCollection>
  );
}

/** Text from an address is never repeated as a title: only a tag that articles carry is named. */
const head: BuildPageHead<typeof loader> = ({ tag, isKnown, intro, here }) =>
  tag === null || !isKnown
    ? { path: here }
    : {
        title: `${tag}：相关文章`,
        description: intro ?? `标签「${tag}」下的研究、访谈与投资者教育文章，新的在前。`,
        path: here,
      };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
