/** The portal as an Express app, apart from listening. The steps stand in the order a request takes them. */
import compression from 'compression';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { accessLog } from './access-log';
import { addressLimit } from './address-limit';
import { legacyRedirects, productRule } from './address-rules';
import { bodyLimits } from './body-limits';
import type { CallServices } from './call-context';
import type { PortalConfig } from './config';
import { errorAnswer } from './error-answer';
import { health } from './health';
import type { Readiness } from './health';
import { pageCache } from './page-cache';
import { createPortalContext } from './portal-context';
import { createProxy } from './proxy';
import { remixHandlers } from './remix-handlers';
import { requestContext } from './request-context';
import type { RequestScope } from './request-scope';
import { targetCheck } from './request-target';
import { isCallPath, sameOriginGuard } from './same-origin';
import { securityHeaders } from './security-headers';
import type { PortalServices } from './services';

export interface PortalDependencies {
  services: PortalServices;
  calls: CallServices;
  readiness: Readiness;
  /** Serves files: the built ones, or Vite in development. */
  files: RequestHandler;
  loadBuild(): Promise<ServerBuild>;
}

const COMPRESSION_MIN_BYTES = 1_024;

/** Makes the app. It listens nowhere and owns nothing: who opened the dependencies closes them. */
export function createPortal(config: PortalConfig, dependencies: PortalDependencies): Express {
  const { services, calls, readiness, files, loadBuild } = dependencies;
  const { log, metrics, limits } = services;
  const reportError = (error: unknown, scope: RequestScope): void => log.error(error, scope);
  const perRequest = { config, calls, limits, onCall: services.onCall, reportError };

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.trustedProxies);

  app.use(requestContext());
  app.use(accessLog(log, metrics));
  app.use(securityHeaders(config));
  app.use(health(config, metrics, readiness));
  app.use(targetCheck(config));
  app.use(legacyRedirects());
  app.use(productRule(config));
  app.use(files);
  app.use(addressLimit(limits));
  app.use(compression({ threshold: COMPRESSION_MIN_BYTES }));
  app.use(onlyCalls(createProxy(perRequest)));
  app.use(bodyLimits(config));
  app.use(sameOriginGuard(config));
  app.use(pageCache(config, metrics));
  app.use(
    remixHandlers({
      config,
      metrics,
      loadBuild,
      createContext: async (req, res) =>
        (await createPortalContext({ ...perRequest, req, res })) as AppLoadContext,
    }),
  );
  app.use(errorAnswer(reportError));
  return app;
}

/** Lets a step see only `/gsapi/*` and `/api/*`. */
function onlyCalls(step: RequestHandler): RequestHandler {
  return (req, res, next) => (isCallPath(req.path) ? step(req, res, next) : next());
}
