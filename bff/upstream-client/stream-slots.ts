/**
 * Limits the number of film pieces sent at the same time, per address and in total. A client that opens many and
 * reads none uses limited memory, and takes slots from other addresses only when all are in use.
 */
import type { EventEmitter } from 'node:events';
import { getAddressKey } from '~/domain/shared/networks';
import { createOverloadError } from '~/bff/core/upstream-errors';

/** A piece is at most half a megabyte. */
const PLACES = 200;
/** Many people share the address of a carrier; a player requests two or three pieces at once. */
const PLACES_OF_ADDRESS = 50;

const taken = new Map<string, number>();
let all = 0;

/**
 * Takes a slot until a response has ended.
 * @throws OverloadError (503, may be retried) where none is free
 */
export function acquireStreamSlot(
  address: string | undefined,
  answer: Pick<EventEmitter, 'once'> & { closed?: boolean },
): void {
  // A client that has already disconnected would never free it.
  if (answer.closed) return;
  const key = getAddressKey(address ?? '');
  const own = taken.get(key) ?? 0;
  if (all >= PLACES || own >= PLACES_OF_ADDRESS) throw createOverloadError();
  all += 1;
  taken.set(key, own + 1);
  answer.once('close', () => {
    all -= 1;
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  });
}
