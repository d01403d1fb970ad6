import type { ServerResponse } from 'node:http';

/** Says in Retry-After when a refused request may come again: whole seconds, at least one. */
export function setRetryAfter(res: ServerResponse, seconds: number): void {
  res.setHeader('Retry-After', String(Math.max(1, Math.ceil(seconds))));
}
