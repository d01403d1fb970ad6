import { useLoaderData } from '@remix-run/react';
import { pageAction } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { removeArticlesSchema } from '~/app/pages/content/own-lists/forget-schema';
import { ArticleHistory } from '~/app/pages/content/own-lists/article-history';
import {
  removeListedArticles,
  loadArticleHistory,
  articleHistoryQuery,
} from '~/app/pages/content/own-lists/own-list-data';
import { buildGuestScreen } from '~/app/features/person/guest-screen';

/** Articles the person has read. */
export const handle = definePage({
  login: 'guest',
  title: '浏览记录',
  description: '登录后读过的文章，可按标题与类别查找。',
  isPrivate: true,
  watchedQuery: ['keyword', 'kind', 'clear', 'cursor'],
  guest: buildGuestScreen({
    points: ['读过的文章按时间排列，可按标题与类别查找', '记录只有你自己看得到，可以逐条移除或清空'],
  }),
});

export const loader = pageLoader({ handle, query: articleHistoryQuery }, (page) =>
  loadArticleHistory('read', page),
);

export const action = pageAction({ limit: 'write', schema: removeArticlesSchema }, (page) =>
  removeListedArticles('read', page),
);

export default function ReadArticles() {
  return <ArticleHistory title="浏览记录" page={useLoaderData<typeof loader>()} />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
