/** The portal, apart from listening. The steps stand in the order a request takes them. */
import type { RequestListener } from 'node:http';
import express from 'express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { accessLog } from '~/bff/http/access-log';
import { addressLimit } from '~/bff/http/address-limit';
import { isUnknownArea, legacyRedirects, productRule } from '~/bff/http/address-rules';
import { bodyLimits } from '~/bff/http/body-limits';
import type { CallServices } from '~/bff/upstream-client/call-context';
import { chain, type Step } from '~/bff/core/chain';
import { compressAnswer } from '~/bff/http/compress';
import type { PortalConfig } from '~/bff/core/config';
import { errorAnswer } from '~/bff/http/error-answer';
import { health, type Readiness } from '~/bff/http/health';
import { offlineWorker } from '~/bff/http/offline-worker';
import { pageMethods } from '~/bff/http/methods';
import { crossDomain } from '~/bff/ssr/cross-domain';
import { pageCache } from '~/bff/ssr/page-cache';
import { pageRoutesOf } from '~/bff/ssr/page-routes';
import { createPortalContext, openPortalContext } from '~/bff/ssr/portal-context';
import { tokenEntry } from '~/bff/ssr/token-entry';
import { createCallDoor } from '~/bff/upstream-client/call-admission';
import { createProxy } from '~/bff/upstream-client/proxy';
import type { VitalTimings } from '~/bff/http/section-metrics';
import { followClock } from '~/bff/core/clock';
import { sitePagesOf } from '~/bff/ssr/site-pages';
import { remixHandlers } from '~/bff/ssr/remix-handlers';
import { pictures } from '~/bff/images/pictures';
import { requestContext } from '~/bff/http/request-context';
import type { RequestScope } from '~/bff/http/request-scope';
import { pathOf, targetCheck, targetOf } from '~/bff/http/request-target';
import { isCallPath, sameOriginGuard } from '~/bff/http/same-origin';
import { robots } from '~/bff/http/robots';
import { securityHeaders } from '~/bff/http/security-headers';
import type { PortalServices } from '~/bff/boot/services';
import { wellKnown } from '~/bff/http/well-known';
import { wechatConfig } from '~/bff/http/wechat-config';
import { visitMemory } from '~/bff/session/attribution';

export interface PortalDependencies {
  services: PortalServices;
  calls: CallServices;
  readiness: Readiness;
  /** Serves files: the built ones, or Vite in development. */
  files: Step;
  loadBuild(): Promise<ServerBuild>;
  /** Signs our addresses for WeChat where no setting says who does: the embedded upstream. */
  embeddedOrigin?: string;
}

/** Makes the app. It listens nowhere and owns nothing: who opened the dependencies closes them. */
export function createPortal(config: PortalConfig, dependencies: PortalDependencies): RequestListener {
  const { services, calls, readiness, files, loadBuild } = dependencies;
  const { log, metrics, limits, watchers } = services;
  const reportError = (error: unknown, scope: RequestScope): void => log.error(error, scope);
  const { onCall, onShared, onMisshapen } = services;
  const perRequest = { config, calls, limits, onCall, onShared, onMisshapen, reportError };

  metrics.follow({
    sockets: calls.transport.sockets,
    sharedCalls: () => ({ sessions: calls.sharedCalls.running(), guests: calls.guestReads.running() }),
  });
  const onVitals = async (path: string, timings: VitalTimings): Promise<void> => {
    const routes = pageRoutesOf(await loadBuild());
    metrics.vitals(isUnknownArea(path) ? routes.notFound.id : routes.idOf(path), timings);
  };

  const door = createCallDoor({
    config,
    onWaiting: metrics.waitingCalls,
    onShed: () => metrics.shed('call'),
  });
  const sitePages = async () => sitePagesOf(await loadBuild());

  // What makes pages; the steps before it answer most requests without it.
  const pages = express();
  pages.disable('x-powered-by');
  pages.set('etag', false);
  pages.set('query parser', 'simple');
  pages.use((_req, res, next) => {
    compressAnswer(res);
    next();
  });
  pages.use(
    remixHandlers({
      config,
      metrics,
      loadBuild,
      createContext: async (req, res) =>
        (await createPortalContext({ ...perRequest, sitePages, req, res })) as AppLoadContext,
    }),
  );

  const limit = addressLimit(config, limits);
  return chain(
    [
      requestContext(),
      accessLog(log, metrics, watchers),
      securityHeaders(config),
      health(config, metrics, readiness),
      targetCheck(config),
      onlyCalls(
        limit,
        createProxy({
          ...perRequest,
          door,
          onVitals: (path, timings) => void onVitals(path, timings).catch(() => undefined),
        }),
      ),
      pageMethods(),
      crossDomain({ ...perRequest, limit }),
      legacyRedirects(),
      productRule(config),
      robots(config),
      wellKnown(config),
      pictures(config, limits),
      offlineWorker(config),
      files,
      visitMemory(config),
      limit,
      wechatConfig({
        config,
        origin: config.wechat.configOrigin ?? dependencies.embeddedOrigin ?? null,
        limits,
        onCall,
      }),
      bodyLimits(config),
      sameOriginGuard(config),
      ...(config.isDevOrTest ? [followClock(calls.clock)] : []),
      tokenEntry({
        nowMs: calls.nowMs,
        openContext: (req, res) => openPortalContext({ ...perRequest, sitePages, req, res }),
      }),
      pageCache(config, metrics, calls.clock),
      pages as unknown as Step,
    ],
    errorAnswer(reportError),
  );
}

/** The two entrances of browser calls, `/gsapi/*` and `/api/*`: counted, then answered. */
function onlyCalls(limit: Step, answer: Step): Step {
  return (req, res, next) => {
    if (!isCallPath(pathOf(targetOf(req)))) return next();
    limit(req, res, (error) => (error == null ? answer(req, res, next) : next(error)));
  };
}
