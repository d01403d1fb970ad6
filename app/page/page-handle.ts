import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { CallId } from '~/contract';

/** required: redirect when logged out; state: the login state is fetched; public: it is not (routes.tsv, login). */
export type LoginRule = 'required' | 'state' | 'public';
export type TabKey = 'home' | 'info' | 'fund-library' | 'favorite' | 'user';

/** What the shell and the builders must know of a page. */
export interface PageHandle {
  login: LoginRule;
  /** Query names whose change loads the page's data again; all of them when absent. */
  watchedQuery?: readonly string[];
  /** Steps run before the loader, by name (app/page/middleware.ts). */
  middleware?: readonly string[];
  /** Tab of the bottom bar that is current on this page. */
  tab?: TabKey;
  /** Title shown by layouts with a title bar. */
  title?: string;
  /** The login modal opens by itself when logged out. */
  opensLogin?: boolean;
  /**
   * The calls of its forms that move money, shares or a lawful state (outcome-places.ts): where the browser itself gets no
   * answer, such a form says 结果确认中 as well.
   */
  moves?: readonly CallId[];
}

/** Decides whether a navigation loads a page's data: path changed, watched query changed, or the last load failed (NAV-004 to NAV-007). */
export function needsLoad(
  change: {
    currentUrl: URL;
    nextUrl: URL;
    hasErrored: boolean;
    isAction: boolean;
  },
  watchedQuery: readonly string[] | undefined,
): boolean {
  const { currentUrl, nextUrl } = change;
  if (change.isAction || change.hasErrored || currentUrl.pathname !== nextUrl.pathname) return true;
  // The same address asked for again is a refresh.
  if (currentUrl.search === nextUrl.search) return true;
  if (!watchedQuery) return true;
  return watchedQuery.some(
    (name) =>
      currentUrl.searchParams.getAll(name).join('\n') !== nextUrl.searchParams.getAll(name).join('\n'),
  );
}

const FIRST_ERROR_STATUS = 400;

/**
 * Whether a post came back to its form: refused, not confirmed, or open. The page stays as it is then: loading it anew
 * could fail as well, and take the form away (`FormNotice` loads it where a refusal may have made it stale).
 */
export const cameBack = (actionStatus: number | undefined): boolean =>
  actionStatus !== undefined && actionStatus >= FIRST_ERROR_STATUS;

/** `shouldRevalidate` of a page from its handle. A route in error is always loaded again by Remix itself. */
export function revalidateFor(handle: PageHandle): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, formMethod, actionStatus }) =>
    !cameBack(actionStatus) &&
    needsLoad(
      { currentUrl, nextUrl, hasErrored: false, isAction: formMethod !== undefined && formMethod !== 'GET' },
      handle.watchedQuery,
    );
}
