import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { loadNotice } from '~/app/pages/content/site/load-notice';
import { NoticePage } from '~/app/pages/content/site/notice-page';
import { NOTICES_HEAD } from '~/app/pages/content/site/notices-head';

/** The same announcement as `site_info`, by the id in the query; this page never requires a login. */
export const handle = definePage({
  login: 'public',
  title: '站内资讯',
  description: '平台公告与站内资讯。',
  watchedQuery: ['id'],
});

export const loader = pageLoader(
  { handle, query: z.object({ id: idSchema.optional() }) },
  ({ context, edition, query }) => loadNotice({ context, edition }, query.id),
);

export default function SiteInfoPost() {
  return <NoticePage {...useLoaderData<typeof loader>()} />;
}

/** Without an id, crawlers get the list of announcements as the canonical page. */
const head: BuildPageHead<typeof loader> = ({ article, noticesTo }) =>
  article
    ? { title: article.title, description: article.summary, path: article.canonical }
    : { ...NOTICES_HEAD, path: noticesTo };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
