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

/** Articles the person has collected. */
export const handle = definePage({
  login: 'guest',
  title: '我的收藏',
  description: '收藏过的文章，可按标题与类别查找。',
  isPrivate: true,
  watchedQuery: ['keyword', 'kind', 'clear', 'cursor'],
  guest: buildGuestScreen({
    points: ['收藏的文章按时间排列，可按标题与类别查找', '换一台设备登录，收藏仍在'],
  }),
});

export const loader = pageLoader({ handle, query: articleHistoryQuery }, (page) =>
  loadArticleHistory('collected', page),
);

export const action = pageAction({ limit: 'write', schema: removeArticlesSchema }, (page) =>
  removeListedArticles('collected', page),
);

export default function CollectedArticles() {
  return <ArticleHistory title="我的收藏" page={useLoaderData<typeof loader>()} />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
