/**
 * How many pieces of films are on their way at the same time, from one address and in all: who opens many and reads none
 * holds a bounded memory, and takes no place from other addresses before those are all taken.
 */
import type { EventEmitter } from 'node:events';
import { getAddressKey } from '~/domain/shared/networks';
import { createOverloadError } from '~/bff/core/upstream-errors';

/** A piece is half a megabyte at most. */
const PLACES = 200;
/** Many people share a carrier's address; a player asks for two or three pieces at once. */
const PLACES_OF_ADDRESS = 50;

const taken = new Map<string, number>();
let all = 0;

/**
 * Takes a place until an answer is over.
 * @throws OverloadError (503, to be asked for again) where none is free
 */
export function acquireStreamSlot(
  address: string | undefined,
  answer: Pick<EventEmitter, 'once'> & { closed?: boolean },
): void {
  // Who has left already would never give it back.
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
