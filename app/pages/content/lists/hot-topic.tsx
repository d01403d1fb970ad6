import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { readingPaths } from '~/app/paths/reading';
import { FEED_PAGE_SIZE, buildFeedPage, feedPagingSchema } from '~/app/pages/content/shared/feed-query';
import { ArticleCollection } from '~/app/pages/content/shared/article-collection';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import { formatNewsTime } from '~/domain/figures/format';

/** Topics: articles collected under a heading with an introduction. With `topic`, that topic with its articles. */
export const handle = definePage({
  login: 'guest',
  title: '热门专题',
  description: '把同一件事的文章放在一起读：净值与回撤、第一次买基金、走近私募、资产配置等。',
  watchedQuery: ['topic', 'cursor'],
  feed: 'all',
});

const querySchema = z.object({ topic: idSchema.optional(), ...feedPagingSchema });
type Topic = CallResult<Contract['reading']['topics']>[number];

const topicRow = (topic: Topic, edition: Edition, now: number) => ({
  to: readingPaths.topics(edition, { topic: topic.topic_id }),
  title: topic.title,
  lead: topic.lead,
  note: `${topic.count} 篇，最近更新 ${formatNewsTime(topic.newest_at, now)}`,
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const here = readingPaths.topics(edition, { topic: query.topic });
    const [topics, feed] = await Promise.all([
      settle(context, context.upstream.reading.topics()),
      query.topic
        ? settle(
            context,
            context.upstream.content.newsList({
              query: { topic_id: query.topic, cursor: query.cursor, limit: FEED_PAGE_SIZE },
            }),
          )
        : null,
    ]);
    const now = context.now();
    const chosen = topics.ok ? topics.data.find((each) => each.topic_id === query.topic) : undefined;
    if (topics.ok && query.topic !== undefined && chosen === undefined)
      throw createNotFoundResponse('没有这个专题，它可能已经下线');
    return {
      edition,
      isLoggedIn: viewer !== null,
      here,
      allTo: readingPaths.topics(edition),
      topics: mapSection(topics, (list) =>
        list.filter((each) => each !== chosen).map((each) => topicRow(each, edition, now)),
      ),
      chosen: chosen && {
        title: chosen.title,
        lead: chosen.lead,
        intro: chosen.intro,
        tags: chosen.tags.map((tag) => ({ to: readingPaths.tags(edition, { tag }), label: `# ${tag}` })),
      },
      feed:
        chosen && feed
          ? mapSection(feed, (reply) => buildFeedPage(reply, { here, query, edition, now }))
          : null,
    };
  },
);

export default function HotTopics() {
  const page = useLoaderData<typeof loader>();
  const { chosen } = page;
  return (
    <ArticleCollection
      title={chosen ? chosen.title : '热门专题'}
      feed={page.feed}
      isLoggedIn={page.isLoggedIn}
      here={page.here}
      empty={{
        title: '这个专题还没有文章',
        text: '看看其他专题',
        action: { to: page.allTo, label: '看全部专题' },
      }}
      others={page.topics}
      othersFailed="专题暂时无法显示"
      showOthers={(topics) => (
        <TopicList title={chosen ? '其他专题' : '全部专题'} topics={topics} edition={page.edition} />
      )}
    >
      {chosen && (
        <>
          <div className="prose">
            {chosen.intro.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <Chips label="标签" items={chosen.tags} />
        </>
      )}
    </ArticleCollection>
  );
}

function TopicList({
  title,
  topics,
  edition,
}: {
  title: string;
  topics: ReturnType<typeof topicRow>[];
  edition: Edition;
}) {
  if (topics.length === 0) {
    return (
      <div className="mt-4">
        <EmptyState icon="news" title="还没有专题" action={{ to: paths.info(edition), label: '看全部资讯' }}>
          文章都在资讯里
        </EmptyState>
      </div>
    );
  }
  return (
    <Section title={title}>
      <CardList>
        {topics.map((topic) => (
          <li key={topic.to}>
            <ListRow
              to={topic.to}
              title={topic.title}
              note={
                <>
                  {topic.lead}
                  <br />
                  {topic.note}
                </>
              }
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

const head: BuildPageHead<typeof loader> = ({ chosen, here }) =>
  chosen ? { title: chosen.title, description: chosen.intro[0], path: here } : { path: here };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
