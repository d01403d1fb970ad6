import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import type { HeadOf } from '~/app/page/page-meta';
import { loadNotice } from '~/app/pages/content/site/load-notice';
import { NoticePage } from '~/app/pages/content/site/notice-page';

/** One announcement of the platform, by the id in the path. */
export const handle = definePage({
  login: 'public',
  title: '站内资讯',
  description: '平台公告与站内资讯。',
  watchedQuery: [],
});

const paramsSchema = z.object({ id: z.string().max(64).optional() });

export const loader = pageLoader({ handle, params: paramsSchema }, ({ context, edition, params }) =>
  loadNotice({ context, edition }, params.id),
);

export default function SiteInfo() {
  return <NoticePage {...useLoaderData<typeof loader>()} />;
}

export const head: HeadOf<typeof loader> = ({ article }) =>
  article ? { title: article.title, description: article.summary, path: article.path } : {};
