import express, { type Request, type RequestHandler } from 'express';
import { getNetwork } from '~/domain/shared/networks';
import { CODES } from '~/contract/codes';
import type { CallDefinition } from '~/contract/define';
import { FILE_TEXTS } from '~/contract/files';
import { sendEnvelope } from '~/upstream/core/http/call-route';
import { getCaller } from '~/upstream/core/http/device';

/** More than any file may have, so that a file a little too large is refused by its own rule. */
export const BINARY_BODY_MAX_BYTES = 12 * 1024 * 1024;

const readBytes = express.raw({ limit: BINARY_BODY_MAX_BYTES, inflate: false, type: () => true });

/** Bodies that are held at the same time: each is as large as a file may be, and waits for its turn to be read. */
const MAX_HELD = 24;
/** Of them, bodies of calls that anybody may make, and of one network: nobody without an account keeps people from theirs. */
const MAX_HELD_OF_STRANGERS = 8;
const MAX_HELD_OF_NETWORK = 2;
let held = 0;
/** Bodies of strangers that are held, by network. */
const networks = new Map<string, number>();

/** Takes a place for a body. @returns gives it back; null where there is none */
function takePlace(request: Request, isOpenToAll: boolean): (() => void) | null {
  if (held >= MAX_HELD) return null;
  if (!isOpenToAll) {
    held += 1;
    return () => void (held -= 1);
  }
  const network = getNetwork(getCaller(request.headers, request.socket.remoteAddress).address);
  const ofNetwork = networks.get(network) ?? 0;
  const ofStrangers = [...networks.values()].reduce((sum, count) => sum + count, 0);
  if (ofStrangers >= MAX_HELD_OF_STRANGERS || ofNetwork >= MAX_HELD_OF_NETWORK) return null;
  held += 1;
  networks.set(network, ofNetwork + 1);
  return () => {
    held -= 1;
    const left = (networks.get(network) ?? 0) - 1;
    if (left > 0) networks.set(network, left);
    else networks.delete(network);
  };
}

/** Reads the bytes of a file whatever their content type; beyond the limits the call is refused. */
export function createBinaryBodyParser({ auth }: Pick<CallDefinition, 'auth'>): RequestHandler {
  const isOpenToAll = auth !== 'required';
  return (request, response, next) => {
    const giveBack = takePlace(request, isOpenToAll);
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
