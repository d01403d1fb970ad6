import type { ServerResponse } from 'node:http';
import { toProblem } from '~/bff/core/errors';

/** Answers an error as problem details (RFC 9457). An answer that has begun is cut off: never half a reply with 200. */
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
