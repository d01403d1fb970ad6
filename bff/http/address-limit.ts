/**
 * General limit: requests a minute from one address; reports that pages send about themselves have a separate
 * limit.
 */
import { calls } from '~/contract';
import type { HandlerStep } from '~/bff/core/chain';
import { getClientAddress } from '~/bff/http/client-address';
import type { PortalConfig } from '~/bff/core/config';
import type { RateLimits } from '~/bff/http/rate-limits';
import { findScope } from '~/bff/http/request-scope';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';

const REPORT_PATHS: ReadonlySet<string> = new Set(
  calls.filter(({ definition }) => definition.tracks !== undefined).map(({ definition }) => definition.path),
);

/** Refuses with 429 and Retry-After; files and health checks come earlier in the chain and are not counted. */
export function createAddressLimitStep(
  { trustedProxies }: Pick<PortalConfig, 'trustedProxies'>,
  limits: RateLimits,
): HandlerStep {
  return (req, res, next) => {
    const kind = REPORT_PATHS.has(getTargetPath(getRequestTarget(req))) ? 'report-address' : 'address';
    limits.consume(kind, getClientAddress(req, trustedProxies), findScope(res)).then(() => next(), next);
  };
}
