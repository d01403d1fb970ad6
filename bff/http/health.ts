/**
 * Monitoring addresses of the portal: /healthz (the process responds), /readyz (it may get traffic: the upstream
 * responds and no stop is in progress), /metrics (Prometheus).
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPrivateAddress } from '~/observability/private-address';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { setAllowHeader, READ_METHODS } from '~/bff/http/methods';
import type { PortalMetrics } from '~/bff/http/metrics';
import { getScope } from '~/bff/http/request-scope';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';
import { sendText } from '~/bff/http/send-text';

export interface Readiness {
  /** Set when the process begins to stop. */
  isStopping: boolean;
  /** Resolves to whether every upstream origin responds. */
  askUpstream(): Promise<boolean>;
  /** Calls whose breaker is open: listed for information, and no reason to take the portal out of service. */
  openCalls(): readonly string[];
}

const isEqualSecret = (left: string, right: string): boolean => {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
};

function mayReadMetrics(req: IncomingMessage, token: string | null): boolean {
  if (token !== null) return isEqualSecret(req.headers.authorization ?? '', `Bearer ${token}`);
  // Through a proxy the socket address is private for every client, so a forwarded request is never a local scrape.
  return req.headers['x-forwarded-for'] === undefined && isPrivateAddress(req.socket.remoteAddress);
}

/** Answers the three addresses; all other requests continue. */
export function createHealthStep(
  config: Pick<PortalConfig, 'metricsToken'>,
  metrics: PortalMetrics,
  readiness: Readiness,
): HandlerStep {
  async function answer(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    getScope(res).route = 'health';
    if (!READ_METHODS.includes(req.method ?? '')) {
      setAllowHeader(res, READ_METHODS);
      return sendText(res, 405, 'Method Not Allowed');
    }
    if (path === '/healthz') return sendText(res, 200, 'ok');
    if (path === '/metrics') {
      if (!mayReadMetrics(req, config.metricsToken)) return sendText(res, 404, 'Not Found');
      const { text, contentType } = await metrics.expose();
      return sendText(res, 200, text, contentType);
    }
    if (readiness.isStopping) return sendText(res, 503, 'stopping');
    const isUp = await readiness.askUpstream();
    const state = isUp ? 'ready' : 'upstream does not answer';
    sendText(
      res,
      isUp ? 200 : 503,
      [state, ...readiness.openCalls().map((call) => `open: ${call}`)].join('\n'),
    );
  }

  return (req, res, next) => {
    const path = getTargetPath(getRequestTarget(req));
    if (path !== '/healthz' && path !== '/readyz' && path !== '/metrics') return next();
    answer(path, req, res).catch(next);
  };
}
