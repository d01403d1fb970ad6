import { NOT_FOUND_TEXT, createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { ErrorPage } from '~/app/ui/error-page';

/** The shell around the page still shows the logged-in person. */
export const handle = definePage({
  login: 'guest',
  title: '页面不存在',
  description: NOT_FOUND_TEXT,
  isPrivate: true,
});

/** Rejects every unknown path with status 404; the boundary of the layout shows it inside the shell. */
export const loader = pageLoader({ handle }, () => Promise.reject<null>(createNotFoundResponse()));

export default function NotFoundPage() {
  return <ErrorPage status={404} code={404} message={NOT_FOUND_TEXT} requestId={null} />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
