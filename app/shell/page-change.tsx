import { useFetchers, useLocation, useMatches, useNavigation } from '@remix-run/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findFirstRowOfPage, isOfPager, keepFocus, notePosting } from '~/app/platform/focus-keeper';
import { getFocusedOrPressed, focusOn, findPageHeading } from '~/app/platform/modal';
import { scheduleLoginAfterFailure } from '~/app/platform/wechat/mini-login';
import { recordHistoryEntry } from '~/app/store/history';
import { openLoginModal } from '~/app/store/store';
import { useEdition, useShell, type ShellData } from '~/app/route-kit/shell-data';
import { getTransitionSide, playTransition, type TransitionPage } from '~/app/shell/page-transitions';
import { mainNavItems } from '~/app/shell/tab-bar';
import { setShellShareHandler } from '~/app/platform/shell-share';
import { useDeferred } from '~/app/ui/deferred';
import { prefetchOnTouch } from '~/app/shell/prefetch';
import { usePageViews } from '~/app/shell/use-views';

/** Result of a navigation that matters for focus and announcements. */
export interface PageChange {
  isPathChanged: boolean;
  isTitleChanged: boolean;
  /** The focus is where it was when the navigation began, or nowhere. */
  isFocusLeftBehind: boolean;
  /** The page starts at its top again, and the focus is not visible there. */
  isFocusOutOfView: boolean;
  /** A field is being typed into, as in a search that follows the letters. */
  isTyping: boolean;
}

/**
 * Decides what to do after a client-side navigation: another path, or a focus that is no longer visible, moves the
 * focus to the page heading, unless the page has set the focus itself; another title is announced.
 */
export function resolvePageChange(change: PageChange): { focusesHeading: boolean; announces: boolean } {
  if (change.isTyping && !change.isPathChanged) return { focusesHeading: false, announces: false };
  return {
    focusesHeading: change.isFocusLeftBehind && (change.isPathChanged || change.isFocusOutOfView),
    announces: change.isPathChanged || change.isTitleChanged,
  };
}

const isBox = (element: Element | null): boolean =>
  element instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);

function isOutOfView(element: Element | null): boolean {
  if (element === null || window.scrollY > 0) return false;
  return element.getBoundingClientRect().top >= window.innerHeight;
}

const historyIndex = (): number | null => {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : null;
};

/** Plays the transition of a new page before it is painted. */
function usePageMotion(pathname: string): void {
  const edition = useEdition();
  const before = useRef<TransitionPage | null>(null);
  useLayoutEffect(() => {
    const tab = mainNavItems.findIndex((item) => item.to(edition) === pathname);
    const here = { pathname, index: historyIndex(), tab };
    const side = before.current && getTransitionSide(before.current, here);
    before.current = here;
    if (side !== null) playTransition(side);
  }, [pathname, edition]);
}

/** After the page is rendered and responds to input. */
const KEEP_AFTER_MS = 2_000;

/** Saves content for reading without a network; not inside apps, which have their own means. */
function useOfflineCopies(pathname: string): void {
  const data = useMatches().at(-1)?.data;
  const shell = useShell();
  const isBrowser = shell !== null && !shell.client.isApp && !shell.client.isWxApp && !shell.isCrawler;
  const [loginState, accountId] = [shell?.loginState ?? 'unknown', shell?.viewer?.accountId ?? null];
  useEffect(() => {
    if (!isBrowser || !import.meta.env.PROD) return;
    const timer = setTimeout(() => {
      import('~/app/platform/offline/save-for-offline').then(
        ({ saveForOffline: keepForOffline }) => keepForOffline(data, { loginState, accountId }),
        () => undefined,
      );
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, data, isBrowser, loginState, accountId]);
}

/** In the native app, pages are shared through its own sheet. */
function useAppSharing(): void {
  const app = useShell()?.nativeApp;
  useEffect(() => {
    if (!app) return undefined;
    return setShellShareHandler(async ({ title, text, url, image }) => {
      const { shareInApp } = await import('~/app/platform/native/share');
      const contentId = new URL(url).pathname;
      return shareInApp(app, { title, text, url, image, contentType: 'page', contentId });
    });
  }, [app]);
}

const loadWechat = () =>
  /^(wechat|mini-program)$/.test(document.documentElement.getAttribute('data-client') ?? '')
    ? import('~/app/shell/wechat-host')
    : Promise.reject();

/** Opens a login that cannot be closed after a login by address failed (MINI-013). */
function useFailedEntry(): void {
  const flash = useShell()?.flash;
  useEffect(() => {
    return flash?.opensLogin ? scheduleLoginAfterFailure(openLoginModal) : undefined;
  }, [flash]);
}

const loadNativeHost = () => import('~/app/shell/native-host');

/** Notifications to the native app around the page; only in the app. */
function InApp({ facts }: { facts: NonNullable<ShellData['nativeApp']> }) {
  const Host = useDeferred(loadNativeHost);
  return Host && <Host facts={facts} />;
}

const loadOpenApp = () => import('~/app/shell/open-app');

/** Button that opens the app, only on phones and tablets. */
function WayIntoApp() {
  const Button = useDeferred<object>(loadOpenApp);
  return Button && <Button />;
}

/**
 * Announces the title of a new page and moves the focus to its heading; browsers do this themselves when a document
 * loads.
 */
export default function PageAnnouncer() {
  const { pathname, search } = useLocation();
  usePageMotion(pathname);
  useOfflineCopies(pathname);
  useFailedEntry();
  useAppSharing();
  const Wechat = useDeferred<object>(loadWechat);
  const { state } = useNavigation();
  const isAsking = useFetchers().some((fetcher) => fetcher.state !== 'idle');
  const isOnItsWay = isAsking || state !== 'idle';
  const [title, setTitle] = useState('');
  const shell = useShell();
  const before = useRef<{ pathname: string; search: string; title: string } | null>(null);
  const focusedAtStart = useRef<Element | null>(null);

  usePageViews();

  useEffect(prefetchOnTouch, []);
  useEffect(
    () =>
      recordHistoryEntry(window.history.state, {
        referrer: document.referrer,
        origin: window.location.origin,
      }),
    [pathname, search],
  );

  useEffect(() => {
    if (state === 'loading') focusedAtStart.current = getFocusedOrPressed();
  }, [state]);
  useEffect(keepFocus, []);
  useEffect(() => notePosting(isOnItsWay), [isOnItsWay]);

  useEffect(() => {
    const last = before.current;
    before.current = { pathname, search, title: document.title };
    if (!last || (last.pathname === pathname && last.search === search)) return;
    const { activeElement } = document;
    const isNowhere = activeElement === null || activeElement === document.body;
    const { focusesHeading, announces } = resolvePageChange({
      isPathChanged: last.pathname !== pathname,
      isTitleChanged: last.title !== document.title,
      isFocusLeftBehind: isNowhere || activeElement === focusedAtStart.current,
      isFocusOutOfView: !isNowhere && isOutOfView(activeElement),
      isTyping: isBox(activeElement),
    });
    if (last.pathname === pathname && isOfPager(focusedAtStart.current)) {
      const row = findFirstRowOfPage();
      focusOn(row);
      row?.scrollIntoView({ block: 'nearest' });
    } else if (focusesHeading) focusOn(findPageHeading());
    if (announces) setTitle(document.title);
  }, [pathname, search]);

  return (
    <>
      <p className="sr-only" role="status" aria-live="polite">
        {title}
      </p>
      {shell?.nativeApp && <InApp facts={shell.nativeApp} />}
      {shell?.appLink && <WayIntoApp />}
      {Wechat && <Wechat />}
    </>
  );
}
