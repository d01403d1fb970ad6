import { isRouteErrorResponse, useRouteError, type MetaFunction } from '@remix-run/react';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { BRAND } from '~/domain/platform/brand';
import type { PreservedForm } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { OFFLINE_PATH } from '~/app/platform/offline/copies';
import { NETWORK_TEXT } from '~/app/platform/upstream-call';
import { ButtonLink } from '~/app/ui/button';
import { ErrorReference } from '~/app/ui/error-reference';
import { Icon } from '~/app/ui/icon';
import { SceneIllustration } from '~/app/ui/pictures/scene';
import { isChunkLoadError, reloadAfterLostChunk } from '~/app/platform/lost-chunk';
import { reportObservation } from '~/app/platform/observe';
import { PreservedFormPage } from '~/app/ui/kept-form-page';
import { createLazySection } from '~/app/ui/lazy-section';
import { isPortalReachable } from '~/app/platform/portal-reachable';

export interface ErrorDescription {
  status: number;
  /** Code of the upstream or HTTP status. */
  code: number | string;
  message: string;
  requestId: string | null;
  /** The browser got no response at all. */
  isNoNetwork?: boolean;
  /** A file of the build could not be loaded: the page is reloaded as soon as the portal responds. */
  isLostCode?: boolean;
  /** A form whose page could not be loaded after its POST. */
  kept?: PreservedForm;
}

const serverText = '服务器访问异常';

/** Describes a thrown response or error for a person; internal text of an unexpected error is never shown. */
export function describeError(error: unknown): ErrorDescription {
  if (isRouteErrorResponse(error)) {
    const body = (typeof error.data === 'object' && error.data !== null ? error.data : {}) as {
      code?: unknown;
      msg?: unknown;
      requestId?: unknown;
      kept?: PreservedForm;
    };
    return {
      status: error.status,
      code: typeof body.code === 'number' || typeof body.code === 'string' ? body.code : error.status,
      message: typeof body.msg === 'string' && body.msg ? body.msg : error.statusText || serverText,
      requestId: typeof body.requestId === 'string' ? body.requestId : null,
      kept: body.kept,
    };
  }
  const isLostCode = isChunkLoadError(error);
  const isNoNetwork = isLostCode || isNoAnswer(error);
  const message = isNoNetwork ? NETWORK_TEXT : serverText;
  return { status: 500, code: 500, message, requestId: null, isLostCode, isNoNetwork };
}

/** Whether it is the browser's own error when a page's data could not be fetched (ERR-006). */
function isNoAnswer(error: unknown): boolean {
  // oxlint-disable-next-line portal/no-words-of-refusals -- the browser's own words, it says nothing else
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** Reports that an error page is shown (ERR-023). */
export function useErrorPageReport(status: number, code: number | string): void {
  useEffect(() => {
    reportObservation({ event_name: 'page_error', timings: { status } });
  }, [status, code]);
}

/** Rarely shown, and its form is half of all form code: browsers load it on demand. */
const KeptFormSection = import.meta.env.SSR
  ? PreservedFormPage
  : createLazySection(
      async () => ({ default: (await import('~/app/ui/kept-form-page')).PreservedFormPage }),
      ({ kept: { message, askTo, formTo }, code, requestId }) => (
        <div className="column">
          <section className="empty-state mt-10" role="alert">
            <Icon name="offline" />
            <h1>{message}</h1>
            <ErrorReference code={code} requestId={requestId} />
            <ButtonLink small kind="line" to={askTo ?? formTo ?? paths.home()} reloadDocument>
              {askTo ? '现在查询' : formTo ? '返回填写的页面' : '返回首页'}
            </ButtonLink>
          </section>
        </div>
      ),
    );

/**
 * Error page: 404 states that the page does not exist, others show code and message; all link to the home page,
 * some offer a retry.
 */
export function ErrorPage(facts: ErrorDescription) {
  const { status, code, message, requestId, isLostCode, isNoNetwork, kept } = facts;
  useErrorPageReport(status, code);
  useEffect(() => {
    if (isLostCode) void reloadAfterLostChunk(window);
  }, [isLostCode]);
  const isMissing = status === 404;
  if (kept) {
    return (
      <Suspense fallback={null}>
        <KeptFormSection kept={kept} code={code} requestId={requestId} />
      </Suspense>
    );
  }
  // A temporary failure may succeed a moment later: the empty address reloads this page, also without a router. 422
  // is an upstream code that no page handles: its message usually says to retry later.
  const canRetry = status >= 500 || status === 429 || status === 422;
  return (
    <div className="column">
      <section className="empty-state mt-10" role="alert">
        <ErrorIllustration {...facts} />
        {isMissing ? (
          <>
            <h1>页面不存在</h1>
            <p lang="en">This page could not be found</p>
          </>
        ) : (
          <>
            <h1>{message}</h1>
            <p>错误代码 {code}</p>
            <p>{isNoNetwork ? '页面没有打开，连上网络后会自动重试' : '可稍后重试或返回首页'}</p>
            {requestId && <p className="tiny-text">请求编号 {requestId}</p>}
          </>
        )}
        {isNoNetwork && navigator.serviceWorker?.controller && (
          <ButtonLink small kind="line" to={OFFLINE_PATH} reloadDocument className="mr-3">
            看已保存的内容
          </ButtonLink>
        )}
        {canRetry ? (
          <RetryLink>
            <ButtonLink small kind="line" to={paths.home()}>
              返回首页
            </ButtonLink>
          </RetryLink>
        ) : (
          <ButtonLink small to={paths.home()}>
            返回首页
          </ButtonLink>
        )}
      </section>
    </div>
  );
}

/** Statuses of a portal whose upstream is unavailable. */
const AWAY = [502, 503, 504];

interface ErrorPictureProps {
  status: number;
  isNoNetwork?: boolean;
  /** The request may still be carried out. */
  isOpen?: boolean;
}

/** Picture of a failure. Without a network no picture could load, so an icon is shown. */
export function ErrorIllustration({ status, isNoNetwork, isOpen }: ErrorPictureProps) {
  if (isNoNetwork) return <Icon name="offline" />;
  if (isOpen) return <SceneIllustration kind="review" />;
  if (status === 404) return <SceneIllustration kind="nomatch" />;
  return <SceneIllustration kind={AWAY.includes(status) ? 'offline' : 'failure'} />;
}

/**
 * Reloads the page: with scripts only when the portal responds, so that a lost network never leads to the browser's
 * own error page; automatically when the network returns.
 */
export function RetryLink({ children }: { children: ReactNode }) {
  const [isSilent, setSilent] = useState(false);
  const retry = useCallback(async () => {
    setSilent(false);
    if (await isPortalReachable()) window.location.reload();
    else setSilent(true);
  }, []);
  useEffect(() => {
    const onOnline = () => void retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [retry]);
  return (
    <>
      <p aria-live="polite">{isSilent ? '仍未连上，请检查网络后再试' : ''}</p>
      {children}
      <ButtonLink
        small
        className="ml-3"
        to=""
        reloadDocument
        onClick={(event) => {
          event.preventDefault();
          void retry();
        }}
      >
        重试
      </ButtonLink>
    </>
  );
}

/** Error boundary of a layout or a page: the chrome around it stays. */
export function PageErrorBoundary() {
  return <ErrorPage {...describeError(useRouteError())} />;
}

/** Title of an error page; a loaded page has its own. Layouts and the root export it as their `meta`. */
export const buildErrorMeta: MetaFunction = ({ error }) => {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = error ? `${isMissing ? '页面不存在' : '暂时无法显示'} · ${BRAND.name}` : BRAND.name;
  return [{ title }, ...(error ? [{ name: 'robots', content: 'noindex' }] : [])];
};
