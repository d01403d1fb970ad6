import type { ServerResponse } from 'node:http';
import { toProblem } from '~/bff/core/errors';

/**
 * Sends an error as problem details (RFC 9457). A response that has started is cut off: a partial reply must not
 * end with 200.
 */
export function sendProblem(res: ServerResponse, error: unknown, requestId: string): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const problem = toProblem(error, requestId);
  const body = Buffer.from(JSON.stringify(problem));
  res.statusCode = problem.status;
  res.setHeader('content-type', 'application/problem+json; charset=utf-8');
  res.setHeader('content-length', body.length);
  res.setHeader('cache-control', 'no-store');
  res.end(res.req?.method === 'HEAD' ? undefined : body);
}
