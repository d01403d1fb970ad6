/** Methods that an address accepts. All others, especially TRACE, get 405 with the allowed methods. */
import type { ServerResponse } from 'node:http';
import type { HandlerStep } from '~/bff/core/chain';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';

/** Methods of read-only addresses. */
export const READ_METHODS: readonly string[] = ['GET', 'HEAD'];
/** Methods of pages: reading one, and posting its form. */
const PAGE_METHODS: readonly string[] = [...READ_METHODS, 'POST'];

/** Lists the allowed methods on a 405. */
export function setAllowHeader(res: ServerResponse, methods: readonly string[]): void {
  res.setHeader('Allow', methods.join(', '));
}

/** Placed before pages and files: a method that no page supports reaches none. */
export function createMethodStep(): HandlerStep {
  return (req, res, next) => {
    if (PAGE_METHODS.includes(req.method ?? '')) return next();
    setAllowHeader(res, PAGE_METHODS);
    next(new PortalError(ERROR_TEXTS.notFound, { kind: 'NotFoundError', status: 405 }));
  };
}
