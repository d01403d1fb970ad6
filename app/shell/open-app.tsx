import '~/app/shell/open-app.css';
import { useLocation, useMatches, useNavigation } from '@remix-run/react';
import { useEffect, useMemo, useState, type MouseEvent } from 'react';
import { buildAppUrl, getAppDestination, type AppDestination } from '~/domain/platform/app-link';
import { BRIDGE_NAMES } from '~/domain/platform/native-bridge';
import { INVITE_PARAMS } from '~/domain/platform/share';
import type { PageHandle } from '~/app/route-kit/page-handle';
import { paths } from '~/app/paths';
import { servicePaths } from '~/app/paths/service';
import { getElapsedMs } from '~/app/platform/clock';
import { leaveOncePerWindow } from '~/app/platform/leave-once';
import { externalScriptLoader } from '~/app/platform/external-script';
import { createTapGate, openApp, type OpenAppWindow, type WakeUpSdk } from '~/app/platform/open-app/open-app';
import { watchScrolling } from '~/app/platform/open-app/scroll-rest';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';

/** Closed for the visit, in the tab's storage. */
const CLOSED_KEY = 'openAppClosed';
/** Content may still appear after the page was rendered. */
const RECHECK_DELAY_MS = 600;

const followWith = (window: Window): OpenAppWindow => ({
  document: window.document,
  addEventListener: (type, listener) => window.addEventListener(type, listener),
  removeEventListener: (type, listener) => window.removeEventListener(type, listener),
  follow: (address) => window.location.assign(address),
});

const sdkAt = (address: string) => async (): Promise<WakeUpSdk> => {
  await externalScriptLoader.load('wake-up', address);
  const sdk = (window as unknown as Record<string, WakeUpSdk | undefined>)[BRIDGE_NAMES.wakeUpObject];
  if (!sdk) throw new Error('the wake-up script defines no object');
  return sdk;
};

/** The fields of a closed sheet are hidden. */
const isSeen = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
const IN_THE_WAY =
  '.records-notice, .action-bar, main form input:not([type="hidden"]):not([type="search"]), main form textarea, main form select';

/**
 * Whether the page shows the consent question, has an action bar or a form at its foot, or is being typed into:
 * nothing may float over these.
 */
function isInTheWay(): boolean {
  const typed = document.activeElement;
  if (typed && /^(INPUT|TEXTAREA|SELECT)$/.test(typed.tagName)) return true;
  return Array.from(document.querySelectorAll(IN_THE_WAY)).some(isSeen);
}

/** Whether an element blocks the button, on the page as it is now. */
function useBlocked(): boolean {
  const { pathname, search } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const [isBlocked, setBlocked] = useState(true);
  useEffect(() => {
    if (!isIdle) return undefined;
    const update = () => setBlocked(isInTheWay());
    update();
    const timer = setTimeout(update, RECHECK_DELAY_MS);
    // The focus has moved only after the event.
    const onFocus = () => setTimeout(update);
    // Overlays are added and removed next to the page.
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onFocus);
    window.addEventListener('resize', update);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onFocus);
      window.removeEventListener('resize', update);
    };
  }, [pathname, search, isIdle]);
  return isBlocked;
}

/** First user actions on a page. */
const BEGINNINGS = ['scroll', 'pointerdown', 'keydown'] as const;
/** The person has interacted with this document. */
let hasBegun = false;

/**
 * Whether the page has been scrolled, touched or typed on: an element that appears over an untouched page would
 * count as its largest contentful paint, seconds after it was readable.
 */
function useBegun(): boolean {
  const [isBegun, setBegun] = useState(() => hasBegun || window.scrollY > 0);
  useEffect(() => {
    if (isBegun) return undefined;
    const begin = () => {
      hasBegun = true;
      setBegun(true);
    };
    for (const name of BEGINNINGS) window.addEventListener(name, begin, { passive: true });
    return () => BEGINNINGS.forEach((name) => window.removeEventListener(name, begin));
  }, [isBegun]);
  return isBegun;
}

function useClosed(): [isClosed: boolean, close: () => void] {
  const [isClosed, setIsClosed] = useState(() => {
    try {
      return window.sessionStorage.getItem(CLOSED_KEY) === '1';
    } catch {
      return false;
    }
  });
  const close = () => {
    setIsClosed(true);
    try {
      window.sessionStorage.setItem(CLOSED_KEY, '1');
    } catch {
      // It is closed on this page.
    }
  };
  return [isClosed, close];
}

/** In the app the button appears on a shared page for which the app has a native one; elsewhere on every page. */
function isOffered(isInApp: boolean, destination: AppDestination, search: string): boolean {
  if (!isInApp) return true;
  const query = new URLSearchParams(search);
  return destination.kind === 'page' && INVITE_PARAMS.some((name) => query.has(name));
}

/**
 * Floating button at the right edge that opens the app: narrow while the page is scrolled (OPENAPP-003 to
 * OPENAPP-006). It never covers controls, and closing it lasts for the visit.
 */
export default function OpenApp() {
  const shell = useShell();
  const edition = useEdition();
  const { pathname, search } = useLocation();
  const isTrade = useMatches().some(({ handle }) => {
    const { trades, moves } = (handle ?? {}) as Partial<PageHandle>;
    return trades !== undefined || moves !== undefined;
  });
  const [isSmall, setIsSmall] = useState(false);
  const [isClosed, close] = useClosed();
  const isBlocked = useBlocked();
  const isBegun = useBegun();
  useEffect(() => watchScrolling(window, setIsSmall), []);
  const passes = useMemo(() => createTapGate(getElapsedMs), []);

  const link = shell?.appLink;
  const isInApp = shell?.nativeApp !== undefined;
  const destination = getAppDestination(pathname, search);
  const download = servicePaths.download(edition);
  // Not shown to a person who is already offered the app, or who is asked whether to leave for another platform.
  const isElsewhere =
    pathname === download || pathname === paths.publicDown(edition) || pathname.endsWith('/cross-domain');
  if (
    !link ||
    isTrade ||
    isClosed ||
    isBlocked ||
    !isBegun ||
    isElsewhere ||
    !isOffered(isInApp, destination, search)
  )
    return null;

  const sdk = shell?.outsideScripts?.wakeUp;
  const onClick = (event: MouseEvent) => {
    // In WeChat no address opens an app: the store page explains how to open the browser.
    if (shell?.client.kind === 'wechat' && !sdk) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isInApp && !passes()) return;
    const address = buildAppUrl(destination, { scheme: link.schemes[edition], origin: link.linkOrigin });
    leaveOncePerWindow(() => {
      void openApp({
        window: followWith(window),
        system: link.system,
        address,
        sdk: sdk && !isInApp ? sdkAt(sdk) : null,
        isInApp,
      });
    });
  };
  return (
    <aside
      className={joinClassNames('open-app', isInApp && 'open-app-inside', isSmall && 'open-app-small')}
      aria-label="应用"
    >
      <button type="button" className="open-app-close" aria-label="关闭“打开App”" onClick={close}>
        <Icon name="close" size="s" />
      </button>
      <a className="open-app-link" href={download} aria-label="打开App" onClick={onClick}>
        <span className="open-app-logo" aria-hidden="true" />
        <span className="open-app-words">打开App</span>
      </a>
    </aside>
  );
}
