/** The limit for everything: requests a minute from one address. */
import type { Step } from './chain';
import { clientAddress } from './client-address';
import type { PortalConfig } from './config';
import type { RateLimits } from './rate-limits';

/** Refuses with 429 and Retry-After; files and health checks stand before it and are not counted. */
export function addressLimit(
  { trustedProxies }: Pick<PortalConfig, 'trustedProxies'>,
  limits: RateLimits,
): Step {
  return (req, _res, next) => {
    limits.consume('address', clientAddress(req, trustedProxies)).then(() => next(), next);
  };
}
