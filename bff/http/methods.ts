/** Which methods an address answers. Every other one, TRACE before all, gets 405 and is told which. */
import type { ServerResponse } from 'node:http';
import type { HandlerStep } from '~/bff/core/chain';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';

/** Methods of what is only read. */
export const READ_METHODS: readonly string[] = ['GET', 'HEAD'];
/** Methods of pages: reading one, and posting its form. */
const PAGE_METHODS: readonly string[] = [...READ_METHODS, 'POST'];

/** Names the allowed methods on a 405. */
export function setAllowHeader(res: ServerResponse, methods: readonly string[]): void {
  res.setHeader('Allow', methods.join(', '));
}

/** Before pages and files: a method no page has reaches none. */
export function createMethodStep(): HandlerStep {
  return (req, res, next) => {
    if (PAGE_METHODS.includes(req.method ?? '')) return next();
    setAllowHeader(res, PAGE_METHODS);
    next(new PortalError(ERROR_TEXTS.notFound, { kind: 'NotFoundError', status: 405 }));
  };
}
