/** The limit for everything: requests a minute from one address; what pages report of themselves has one of its own. */
import { calls } from '~/contract';
import type { Step } from '~/bff/core/chain';
import { clientAddress } from '~/bff/http/client-address';
import type { PortalConfig } from '~/bff/core/config';
import type { RateLimits } from '~/bff/http/rate-limits';
import { findScope } from '~/bff/http/request-scope';
import { pathOf, targetOf } from '~/bff/http/request-target';

const REPORT_PATHS: ReadonlySet<string> = new Set(
  calls.filter(({ definition }) => definition.tracks !== undefined).map(({ definition }) => definition.path),
);

/** Refuses with 429 and Retry-After; files and health checks stand before it and are not counted. */
export function addressLimit(
  { trustedProxies }: Pick<PortalConfig, 'trustedProxies'>,
  limits: RateLimits,
): Step {
  return (req, res, next) => {
    const kind = REPORT_PATHS.has(pathOf(targetOf(req))) ? 'report-address' : 'address';
    limits.consume(kind, clientAddress(req, trustedProxies), findScope(res)).then(() => next(), next);
  };
}
