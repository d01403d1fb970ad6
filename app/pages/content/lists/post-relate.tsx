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
import { ArticleFeed, ReadingNote } from '~/app/pages/content/shared/article-feed';
import { FEED_PAGE_SIZE, buildFeedPage, feedPagingSchema } from '~/app/pages/content/shared/feed-query';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';

/** Articles that mention one fund, company or manager, by the id in the query. */
export const handle = definePage({
  login: 'guest',
  title: '相关文章',
  description: '提到某只基金、某家公司或某位基金经理的研究、访谈与路演。',
  watchedQuery: ['product_id', 'fund_code', 'company_id', 'manager_id', 'cursor'],
});

const targetSchema = {
  product_id: idSchema.optional(),
  fund_code: idSchema.optional(),
  company_id: idSchema.optional(),
  manager_id: idSchema.optional(),
};
const querySchema = z.object({ ...targetSchema, ...feedPagingSchema });

/** Returns the first target that is named, with its query and its own page. */
function getTarget(query: z.infer<typeof querySchema>, edition: Edition) {
  const { product_id, fund_code, company_id, manager_id } = query;
  if (product_id) return { query: { product_id }, to: paths.simuProduct(product_id) };
  if (fund_code) return { query: { fund_code }, to: paths.publicFund(edition, fund_code) };
  if (company_id) return { query: { company_id }, to: paths.simuCompany(company_id) };
  if (manager_id) return { query: { manager_id }, to: paths.simuManager(manager_id) };
  return null;
}

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const target = getTarget(query, edition);
    const shared = { edition, isLoggedIn: viewer !== null };
    if (!target) return { ...shared, here: readingPaths.related(edition, {}), about: null, feed: null };
    const here = readingPaths.related(edition, target.query);
    const reply = await settle(
      context,
      context.upstream.content.newsList({
        query: { ...target.query, cursor: query.cursor, limit: FEED_PAGE_SIZE },
      }),
    );
    const name = reply.ok ? reply.data.about : null;
    if (reply.ok && name === null) throw createNotFoundResponse('还没有文章提到它');
    return {
      ...shared,
      here,
      about: name === null ? null : { name, to: target.to },
      feed: mapSection(reply, (found) => buildFeedPage(found, { here, query, edition, now: context.now() })),
    };
  },
);

export default function RelatedArticles() {
  const { edition, about, feed, here, isLoggedIn } = useLoaderData<typeof loader>();
  const toInfo = { to: paths.info(edition), label: '看全部资讯' };
  return (
    <div className="column">
      <PageTitle>{about ? `${about.name}：相关文章` : '相关文章'}</PageTitle>
      {about && <ListRow card title={about.name} note="文中提到，点开看它的页面" to={about.to} />}
      {feed ? (
        <ArticleFeed
          feed={feed}
          isLoggedIn={isLoggedIn}
          here={here}
          empty={{ title: '还没有文章提到它', text: '新文章发布后会出现在这里', action: toInfo }}
        />
      ) : (
        <div className="mt-4">
          <EmptyState icon="news" title="没有指定基金、公司或基金经理" action={toInfo}>
            从它们的页面点“相关资讯”进入
          </EmptyState>
        </div>
      )}
      <ReadingNote />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ about, here }) =>
  about
    ? {
        title: `${about.name}：相关文章`,
        description: `提到${about.name}的研究、访谈与路演，新的在前。`,
        path: here,
      }
    : { path: here };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
