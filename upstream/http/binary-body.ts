import express, { type RequestHandler } from 'express';
import { CODES } from '~/contract/codes';
import { FILE_TEXTS } from '~/contract/files';
import { sendEnvelope } from '~/upstream/http/call-route';

/** More than any file may have, so that a file a little too large is refused by its own rule. */
export const BINARY_LIMIT_BYTES = 12 * 1024 * 1024;

const readBytes = express.raw({ limit: BINARY_LIMIT_BYTES, inflate: false, type: () => true });

/** Bodies that are held at the same time: each is as large as a file may be, and waits for its turn to be decoded. */
const MAX_AT_ONCE = 24;
let held = 0;

/** Reads the bytes of a file whatever their content type; beyond the limits the call is refused. */
export const binaryBody: RequestHandler = (request, response, next) => {
  if (held >= MAX_AT_ONCE) {
    sendEnvelope(response, 200, { code: CODES.fileRefused, msg: FILE_TEXTS.busy, result: null });
    return;
  }
  held += 1;
  response.once('close', () => void (held -= 1));
  readBytes(request, response, (error: unknown) => {
    if ((error as { status?: unknown } | undefined)?.status === 413) {
      sendEnvelope(response, 200, { code: CODES.fileRefused, msg: FILE_TEXTS.tooLarge, result: null });
      return;
    }
    if (!Buffer.isBuffer(request.body)) request.body = Buffer.alloc(0);
    next(error);
  });
};
