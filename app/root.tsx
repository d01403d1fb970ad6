import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteError,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import { useContext, useEffect, type ReactNode } from 'react';
import { isFormReturned } from '~/app/route-kit/page-handle';
import { getRequestUrl, getVisiblePath } from '~/app/route-kit/run-page';
import { reportEarlyInput } from '~/app/platform/early-input';
import { installLinkClicks } from '~/app/platform/link-clicks';
import { whenIdle } from '~/app/platform/when-idle';
import { useSentCodesListener } from '~/app/features/person/codes-sent';
import { describeError, ErrorPage } from '~/app/ui/error-page';
import favicon from '~/app/shell/favicon.svg?no-inline';
import { saveInvite } from '~/app/shell/remember-invite';
import { LoginSync } from '~/app/shell/login-sync';
import { NonceContext } from '~/framework/nonce-context';
import { ProgressLine } from '~/app/shell/progress-line';
import { buildShellData, useRememberedEdition, useShell } from '~/app/route-kit/shell-data';
import { STORAGE_SCRIPT } from '~/app/shell/storage-script';
import { ToastHost } from '~/app/shell/toast-host';
import { headFiles } from '~/app/paths/head-files';
import { ImageThemeContext } from '~/app/ui/pictures/drawn-image';
import { useDeferred } from '~/app/ui/deferred';
import { useHydrated } from '~/app/ui/use-hydrated';
import styles from '~/app/styles/app.css?url';
import printStyles from '~/app/styles/print.css?url';
import wideStyles from '~/app/styles/wide.css?url';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: wideStyles, media: '(min-width: 768px)' },
  { rel: 'stylesheet', href: printStyles, media: 'print' },
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
  { rel: 'icon', type: 'image/png', sizes: '192x192', href: headFiles.icon },
  { rel: 'apple-touch-icon', href: headFiles.touchIcon },
  { rel: 'manifest', href: headFiles.manifest },
];

export { buildErrorMeta as meta } from '~/app/ui/error-page';

export const loader = (args: LoaderFunctionArgs) =>
  buildShellData(args.context, getVisiblePath(getRequestUrl(args)));

/** The shell data is reloaded after a POST, on a refresh, and when an address carries a login. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
}) => {
  if (isFormReturned(actionStatus)) return false;
  if (formMethod && formMethod !== 'GET') return true;
  if (currentUrl.href === nextUrl.href) return true;
  return ['token', 'login'].some(
    (name) => nextUrl.searchParams.get(name) !== currentUrl.searchParams.get(name),
  );
};

/** Colour of the header (tokens.css), for the browser's own bars. */
const SURFACE = { light: '#ffffff', dark: '#1a1917' } as const;

/** Document of every page, including errors of the root itself. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const { pathname } = useLocation();
  const nonce = useContext(NonceContext);
  return (
    <html
      lang="zh-CN"
      data-client={shell?.client.kind}
      data-theme={shell?.theme ?? undefined}
      data-size={shell?.isElder ? 'elder' : undefined}
      className={shell?.isGrayscale && pathname === '/' ? 'gray-page' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        {(['light', 'dark'] as const).map((theme) =>
          // A chosen theme overrides the system preference.
          shell?.theme && shell.theme !== theme ? null : (
            <meta
              key={theme}
              name="theme-color"
              content={SURFACE[theme]}
              media={shell?.theme ? undefined : `(prefers-color-scheme: ${theme})`}
            />
          ),
        )}
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          跳到正文
        </a>
        <ImageThemeContext.Provider value={shell?.theme ?? null}>{children}</ImageThemeContext.Provider>
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STORAGE_SCRIPT : '' }}
        />
        <ScrollRestoration nonce={nonce} />
      </body>
    </html>
  );
}

/** No page waits for this code: browsers scroll a field into view themselves. */
function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    whenIdle(() => {
      const loaded = import('~/app/platform/keyboard').catch(() => null);
      void loaded.then((keyboard) => {
        if (!isGone) stop = keyboard?.followKeyboard(visualViewport);
      });
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
}

const loadAnnouncer = () => import('~/app/shell/page-change');
/** Phones do not need the keys and do not load them. */
const loadRowKeys = () =>
  window.matchMedia('(min-width: 1024px)').matches ? import('~/app/shell/row-keys-host') : Promise.reject();

export default function App() {
  const PageAnnouncer = useDeferred<object>(loadAnnouncer);
  const RowKeys = useDeferred<object>(loadRowKeys);
  const navigate = useNavigate();
  const { search } = useLocation();
  useRememberedEdition();
  useSentCodesListener();
  useKeyboardInset();
  useEffect(() => installLinkClicks(({ path, ...options }) => navigate(path, options)), [navigate]);
  useEffect(() => saveInvite(search), [search]);
  const isHydrated = useHydrated();
  // After the effects of all components, whose listeners receive the events.
  useEffect(() => reportEarlyInput(document, isHydrated), [isHydrated]);
  return (
    <>
      <ProgressLine />
      <Outlet />
      <ToastHost />
      {PageAnnouncer && <PageAnnouncer />}
      {RowKeys && <RowKeys />}
      <LoginSync />
    </>
  );
}

/** Error page outside every layout, without chrome that could fail again. */
export function ErrorBoundary() {
  return (
    <main className="main" id="main">
      <ErrorPage {...describeError(useRouteError())} />
    </main>
  );
}
