import type { MetaFunction } from '@remix-run/react';
import { NOT_FOUND_TEXT, notFound } from '~/app/page/middleware';
import type { PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { SITE_NAME } from '~/app/page/page-meta';
import { ErrorPage } from '~/app/ui/error-page';

/** The shell around it still shows who is logged in. */
export const handle: PageHandle = { login: 'state', title: '页面不存在' };

/** Every unknown path: status 404; the boundary of the layout shows it inside the shell. */
export const loader = pageLoader({ handle }, () => Promise.reject<null>(notFound()));

export default function NotFoundPage() {
  return <ErrorPage status={404} code={404} message={NOT_FOUND_TEXT} requestId={null} />;
}

export const meta: MetaFunction = () => [
  { title: `页面不存在 · ${SITE_NAME}` },
  { name: 'robots', content: 'noindex' },
];
