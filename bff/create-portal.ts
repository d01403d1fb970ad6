/** The portal, apart from listening. The steps stand in the order a request takes them. */
import type { RequestListener } from 'node:http';
import express from 'express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { accessLog } from './access-log';
import { addressLimit } from './address-limit';
import { legacyRedirects, productRule } from './address-rules';
import { bodyLimits } from './body-limits';
import type { CallServices } from './call-context';
import { chain } from './chain';
import type { Step } from './chain';
import { compressAnswer } from './compress';
import type { PortalConfig } from './config';
import { errorAnswer } from './error-answer';
import { health } from './health';
import type { Readiness } from './health';
import { pageMethods } from './methods';
import { pageCache } from './page-cache';
import { createPortalContext } from './portal-context';
import { createProxy } from './proxy';
import { followClock } from './clock';
import { remixHandlers } from './remix-handlers';
import { requestContext } from './request-context';
import type { RequestScope } from './request-scope';
import { pathOf, targetCheck, targetOf } from './request-target';
import { isCallPath, sameOriginGuard } from './same-origin';
import { securityHeaders } from './security-headers';
import type { PortalServices } from './services';
import { visitMemory } from './visit-memory';

export interface PortalDependencies {
  services: PortalServices;
  calls: CallServices;
  readiness: Readiness;
  /** Serves files: the built ones, or Vite in development. */
  files: Step;
  loadBuild(): Promise<ServerBuild>;
}

/** Makes the app. It listens nowhere and owns nothing: who opened the dependencies closes them. */
export function createPortal(config: PortalConfig, dependencies: PortalDependencies): RequestListener {
  const { services, calls, readiness, files, loadBuild } = dependencies;
  const { log, metrics, limits } = services;
  const reportError = (error: unknown, scope: RequestScope): void => log.error(error, scope);
  const { onCall, onMisshapen } = services;
  const perRequest = { config, calls, limits, onCall, onMisshapen, reportError };

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
        (await createPortalContext({ ...perRequest, req, res })) as AppLoadContext,
    }),
  );

  const limit = addressLimit(config, limits);
  return chain(
    [
      requestContext(),
      accessLog(log, metrics),
      securityHeaders(config),
      health(config, metrics, readiness),
      targetCheck(config),
      onlyCalls(limit, createProxy(perRequest)),
      pageMethods(),
      legacyRedirects(),
      productRule(config),
      files,
      visitMemory(config),
      limit,
      bodyLimits(config),
      sameOriginGuard(config),
      ...(config.isDevOrTest ? [followClock(calls.clock)] : []),
      pageCache(config, metrics, calls.clock),
      pages as unknown as Step,
    ],
    errorAnswer(reportError),
  );
}

/** The two doors of browser calls, `/gsapi/*` and `/api/*`: counted, then answered. */
function onlyCalls(limit: Step, answer: Step): Step {
  return (req, res, next) => {
    if (!isCallPath(pathOf(targetOf(req)))) return next();
    limit(req, res, (error) => (error == null ? answer(req, res, next) : next(error)));
  };
}
