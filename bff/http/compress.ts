import type { ServerResponse } from 'node:http';
import compression from 'compression';
import type { Request, Response } from 'express';

/** Compressing a shorter response is not worthwhile. */
export const COMPRESSION_MIN_BYTES = 1_024;

const compress = compression({ threshold: COMPRESSION_MIN_BYTES });

/**
 * Compresses the response about to be written, when its type and the browser allow it. It wraps the response, so it
 * is called only where a long body is sent.
 */
export function compressResponse(res: ServerResponse): void {
  if (res.req.headers['accept-encoding'] === undefined) return;
  // The package works on the request and response of Node; only its types name Express.
  compress(res.req as Request, res as Response, () => undefined);
}
