import express, { type Request, type RequestHandler } from 'express';
import { getNetwork } from '~/domain/shared/networks';
import { createKeyedSlots } from '~/observability/keyed-slots';
import { CODES } from '~/contract/codes';
import type { CallDefinition } from '~/contract/define';
import { FILE_TEXTS } from '~/contract/files';
import { sendEnvelope } from '~/upstream/core/http/call-route';
import { getCaller } from '~/upstream/core/http/device';

/** Above the maximum file size, so that a slightly larger file is refused by the file rule. */
export const BINARY_BODY_MAX_BYTES = 12 * 1024 * 1024;

const readBytes = express.raw({ limit: BINARY_BODY_MAX_BYTES, inflate: false, type: () => true });

/**
 * Maximum number of bodies in memory at the same time: each has up to the maximum file size and waits to be parsed.
 */
const MAX_HELD = 24;
/**
 * Maximum number of these bodies for open calls; the next limit is per network. Requests without an account cannot
 * block account holders.
 */
const MAX_HELD_OF_STRANGERS = 8;
const MAX_HELD_OF_NETWORK = 2;
const takeSlot = createKeyedSlots({ max: MAX_HELD, maxOfKey: MAX_HELD });
const takeStrangerSlot = createKeyedSlots({ max: MAX_HELD_OF_STRANGERS, maxOfKey: MAX_HELD_OF_NETWORK });

/** Reserves a slot for a body. @returns function that releases it; null when none is free */
function reserveSlot(request: Request, isOpenToAll: boolean): (() => void) | null {
  if (!isOpenToAll) return takeSlot('');
  const network = getNetwork(getCaller(request.headers, request.socket.remoteAddress).address);
  const releaseStranger = takeStrangerSlot(network);
  if (releaseStranger === null) return null;
  const release = takeSlot('');
  if (release === null) {
    releaseStranger();
    return null;
  }
  return () => {
    releaseStranger();
    release();
  };
}

/** Reads the bytes of a file of any content type; refuses the call beyond the limits. */
export function createBinaryBodyParser({ auth }: Pick<CallDefinition, 'auth'>): RequestHandler {
  const isOpenToAll = auth !== 'required';
  return (request, response, next) => {
    const giveBack = reserveSlot(request, isOpenToAll);
    if (giveBack === null) {
      sendEnvelope(response, 200, {
        code: CODES.fileRefused,
        msg: FILE_TEXTS.busy,
        result: { reason: 'check_unavailable' },
      });
      return;
    }
    response.once('close', giveBack);
    readBytes(request, response, (error: unknown) => {
      if ((error as { status?: unknown } | undefined)?.status === 413) {
        sendEnvelope(response, 200, { code: CODES.fileRefused, msg: FILE_TEXTS.tooLarge, result: null });
        return;
      }
      if (!Buffer.isBuffer(request.body)) request.body = Buffer.alloc(0);
      next(error);
    });
  };
}
