/** The limit for everything: requests a minute from one address. */
import type { RequestHandler } from 'express';
import { asyncHandler } from './async-handler';
import type { RateLimits } from './rate-limits';

/** Refuses with 429 and Retry-After; files and health checks stand before it and are not counted. */
export function addressLimit(limits: RateLimits): RequestHandler {
  return asyncHandler(async (req, _res, next) => {
    await limits.consume('address', req.ip ?? '');
    next();
  });
}
