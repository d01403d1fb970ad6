/** Composes the portal without listening on a port. The steps are in the order in which a request passes them. */
import type { RequestListener } from 'node:http';
import express from 'express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { createAccessLogStep } from '~/bff/http/access-log';
import { createAddressLimitStep } from '~/bff/http/address-limit';
import { isUnknownArea, createLegacyRedirectStep, createProductRuleStep } from '~/bff/http/legacy-redirects';
import { createBodyLimitStep } from '~/bff/http/body-limits';
import type { CallServices } from '~/bff/upstream-client/call-context';
import { composeSteps, type HandlerStep } from '~/bff/core/chain';
import { compressResponse } from '~/bff/http/compress';
import type { PortalConfig } from '~/bff/core/config';
import { createErrorStep } from '~/bff/http/error-answer';
import { createHealthStep, type Readiness } from '~/bff/http/health';
import { createOfflineWorkerStep } from '~/bff/http/offline-worker';
import { createMethodStep } from '~/bff/http/methods';
import { createCrossDomainStep } from '~/bff/ssr/cross-domain';
import { createPageCacheStep } from '~/bff/ssr/page-cache';
import { getPageRoutes } from '~/bff/ssr/page-routes';
import { createPortalContext, openPortalContext } from '~/bff/ssr/portal-context';
import { createTokenEntryStep } from '~/bff/ssr/token-entry';
import { createCallAdmission } from '~/bff/upstream-client/call-admission';
import { createProxy } from '~/bff/upstream-client/proxy';
import type { VitalTimings } from '~/bff/http/section-metrics';
import { createClockStep } from '~/bff/core/clock';
import { listSitePages } from '~/bff/ssr/site-pages';
import { createRemixHandler } from '~/bff/ssr/remix-handlers';
import { createImagesStep } from '~/bff/images/pictures';
import { createRequestContextStep } from '~/bff/http/request-context';
import type { RequestScope } from '~/bff/http/request-scope';
import { getTargetPath, createTargetCheckStep, getRequestTarget } from '~/bff/http/request-target';
import { isCallPath, createSameOriginStep } from '~/bff/http/same-origin';
import { createRobotsStep } from '~/bff/http/robots';
import { createSecurityHeadersStep } from '~/bff/http/security-headers';
import type { PortalServices } from '~/bff/boot/services';
import { createWellKnownStep } from '~/bff/http/well-known';
import { createWechatConfigStep } from '~/bff/http/wechat-config';
import { createAttributionStep } from '~/bff/session/attribution';

export interface PortalDependencies {
  services: PortalServices;
  calls: CallServices;
  readiness: Readiness;
  /** Serves files: the built ones, or through Vite in development. */
  files: HandlerStep;
  loadBuild(): Promise<ServerBuild>;
  /** Origin of the embedded upstream; it signs our addresses for WeChat when no setting names a signer. */
  embeddedOrigin?: string;
}

/** Builds the app. It listens on no port and owns no dependencies: the caller that opened them closes them. */
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
    const routes = getPageRoutes(await loadBuild(), config.hasDirectDocuments);
    metrics.vitals(isUnknownArea(path) ? routes.notFound.id : routes.idOf(path), timings);
  };

  const callAdmission = createCallAdmission({
    config,
    onWaiting: metrics.waitingCalls,
    onShed: () => metrics.shed('call'),
  });
  const loadSitePages = async () => listSitePages(await loadBuild());

  // Steps that build pages; the steps before them answer most requests.
  const pages = express();
  pages.disable('x-powered-by');
  pages.set('etag', false);
  pages.set('query parser', 'simple');
  pages.use((_req, res, next) => {
    compressResponse(res);
    next();
  });
  pages.use(
    createRemixHandler({
      config,
      metrics,
      loadBuild,
      createContext: async (req, res) =>
        (await createPortalContext({ ...perRequest, sitePages: loadSitePages, req, res })) as AppLoadContext,
    }),
  );

  const limit = createAddressLimitStep(config, limits);
  return composeSteps(
    [
      createRequestContextStep(),
      createAccessLogStep(log, metrics, watchers),
      createSecurityHeadersStep(config),
      createHealthStep(config, metrics, readiness),
      createTargetCheckStep(config),
      limitToCalls(
        limit,
        createProxy({
          ...perRequest,
          callAdmission,
          onVitals: (path, timings) => void onVitals(path, timings).catch(() => undefined),
        }),
      ),
      createMethodStep(),
      createCrossDomainStep({ ...perRequest, limit }),
      createLegacyRedirectStep(),
      createProductRuleStep(config),
      createRobotsStep(config),
      createWellKnownStep(config),
      createImagesStep(config, limits),
      createOfflineWorkerStep(config),
      files,
      createAttributionStep(config),
      limit,
      createWechatConfigStep({
        config,
        origin: config.wechat.configOrigin ?? dependencies.embeddedOrigin ?? null,
        limits,
        onCall,
      }),
      createBodyLimitStep(config),
      createSameOriginStep(config),
      ...(config.isDevOrTest ? [createClockStep(calls.clock)] : []),
      createTokenEntryStep({
        nowMs: calls.nowMs,
        openContext: (req, res) => openPortalContext({ ...perRequest, sitePages: loadSitePages, req, res }),
      }),
      createPageCacheStep(config, metrics, calls.clock),
      pages as unknown as HandlerStep,
    ],
    createErrorStep(reportError),
  );
}

/**
 * Wraps the two routes of browser calls, `/gsapi/*` and `/api/*`: a call is counted against its limits, then
 * answered.
 */
function limitToCalls(limit: HandlerStep, answer: HandlerStep): HandlerStep {
  return (req, res, next) => {
    if (!isCallPath(getTargetPath(getRequestTarget(req)))) return next();
    limit(req, res, (error) => (error == null ? answer(req, res, next) : next(error)));
  };
}
