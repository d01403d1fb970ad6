import type { IncomingMessage } from 'node:http';
import type { HandlerStep } from '~/bff/core/chain';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';
import { createClientGoneError } from '~/bff/core/upstream-errors';

/** Beacons are small. */
export const BEACON_LIMIT_BYTES = 64 * 1024;

const createBodyError = (status: number): PortalError =>
  new PortalError(ERROR_TEXTS.invalid, { kind: 'ValidationError', status, isUnsent: true });

const isMultipart = (req: IncomingMessage): boolean =>
  /^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '');

const hasBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

export interface BodyLimits {
  /** Limit for forms and JSON. */
  jsonLimitBytes: number;
  /** Limit for multipart forms, which may contain files. */
  uploadLimitBytes: number;
}

/**
 * Refuses a body before other code reads it: too large (413), of unknown length (411), compressed (415), or on a
 * read (400). It consumes no data here: the actions of Remix read the stream themselves.
 */
export function createBodyLimitStep(limits: BodyLimits): HandlerStep {
  return (req, _res, next) => {
    next(findBodyError(req, limits) ?? undefined);
  };
}

function findBodyError(req: IncomingMessage, limits: BodyLimits): PortalError | null {
  if (!hasBody(req)) return null;
  if (req.method === 'GET' || req.method === 'HEAD') return createBodyError(400);
  if (req.headers['transfer-encoding'] !== undefined) return createBodyError(411);
  if (req.headers['content-encoding'] !== undefined) return createBodyError(415);
  const limit = isMultipart(req) ? limits.uploadLimitBytes : limits.jsonLimitBytes;
  return Number(req.headers['content-length']) > limit ? createBodyError(413) : null;
}

/** Reads a body of at most `limitBytes`. Throws ValidationError 413, or ClientGoneError when it breaks off. */
export function readBody(req: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limitBytes) return Promise.reject(createBodyError(413));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let receivedBytes = 0;
    req.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > limitBytes) {
        reject(createBodyError(413));
        req.pause();
        return;
      }
      chunks.push(chunk);
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', () => reject(createClientGoneError()));
    req.on('close', () => {
      if (!req.complete) reject(createClientGoneError());
    });
  });
}
