import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { loadNotice } from '~/app/pages/content/site/load-notice';
import { NoticePage } from '~/app/pages/content/site/notice-page';
import { NOTICES_HEAD } from '~/app/pages/content/site/notices-head';

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

/** Without an id, crawlers get the list of announcements as the canonical page. */
const head: BuildPageHead<typeof loader> = ({ article, noticesTo }) =>
  article
    ? { title: article.title, description: article.summary, path: article.canonical }
    : { ...NOTICES_HEAD, path: noticesTo };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
