/** The limit for everything: requests a minute from one address. */
import type { Step } from '~/bff/kernel/chain';
import { clientAddress } from '~/bff/http/client-address';
import type { PortalConfig } from '~/bff/kernel/config';
import type { RateLimits } from '~/bff/http/rate-limits';

/** Refuses with 429 and Retry-After; files and health checks stand before it and are not counted. */
export function addressLimit(
  { trustedProxies }: Pick<PortalConfig, 'trustedProxies'>,
  limits: RateLimits,
): Step {
  return (req, _res, next) => {
    limits.consume('address', clientAddress(req, trustedProxies)).then(() => next(), next);
  };
}
