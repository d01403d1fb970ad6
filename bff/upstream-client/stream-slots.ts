/**
 * Limits the number of film pieces sent at the same time, per address and in total. A client that opens many and
 * reads none uses limited memory, and takes slots from other addresses only when all are in use.
 */
import type { EventEmitter } from 'node:events';
import { getAddressKey } from '~/domain/shared/networks';
import { createKeyedSlots } from '~/observability/keyed-slots';
import { createOverloadError } from '~/bff/core/upstream-errors';

/** A piece is at most half a megabyte. */
const MAX_SLOTS = 200;
/** Many people share the address of a carrier; a player requests two or three pieces at once. */
const SLOTS_PER_ADDRESS = 50;

const takeSlot = createKeyedSlots({ max: MAX_SLOTS, maxOfKey: SLOTS_PER_ADDRESS });

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
  const release = takeSlot(getAddressKey(address ?? ''));
  if (release === null) throw createOverloadError();
  answer.once('close', release);
}
