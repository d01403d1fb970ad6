import express, { type Request, type RequestHandler, type Response } from 'express';
import { parseUpload } from '~/upstream/core/files/upload-parser';
import type { OpsHost } from '~/upstream/core/actions/action';
import { getOperatorRequester, type ActingOperator } from '~/upstream/core/actions/roles';

/**
 * Parses forms with files: a file becomes its text; an unselected one is omitted. Everything is kept in memory, so
 * the limit is that of the page. The operator is already logged in.
 */
export function parseTextFiles(host: OpsHost, limit: number, fieldsMax: number): RequestHandler[] {
  return [
    express.raw({ type: 'multipart/form-data', limit }),
    (request, response, next) => {
      if (!Buffer.isBuffer(request.body)) return next();
      readFields(host, request, response, fieldsMax).then(() => next(), next);
    },
  ];
}

class UnreadableForm extends Error {
  readonly status = 400;
}

async function readFields(
  host: OpsHost,
  request: Request,
  response: Response,
  fieldsMax: number,
): Promise<void> {
  const { operator } = response.locals as { operator: ActingOperator };
  const contentType = request.headers['content-type'] ?? '';
  const posted = { body: request.body as Uint8Array, contentType, fieldsMax };
  const fields = await parseUpload(host, 'textForm', posted, getOperatorRequester(operator));
  if (fields === null) throw new UnreadableForm('no multipart form, or a file that is no text');
  request.body = fields;
}
