import { LRUCache } from 'lru-cache';
import type { CallQuery, Contract } from '~/contract';

/** Maximum number of cached pictures, of some 20 KB each; a shared link is requested by many clients at once. */
const MOST_KEPT = 200;
/** Names and facts change rarely, and a picture may be up to a day old elsewhere anyway. */
const FRESH_MS = 3_600_000;

interface Kept {
  bytes: Uint8Array;
  madeAtMs: number;
}
const kept = new LRUCache<string, Kept>({ max: MOST_KEPT });

/**
 * Builds the cache key only from the input of the drawing. Extra query parameters return the same entry and occupy
 * no other.
 */
export const getImageCacheKey = ({
  kind,
  id = '',
  ids = '',
}: CallQuery<Contract['files']['linkPicture']>): string =>
  `${kind}/${kind === 'compare' ? ids : kind === 'brand' ? '' : id}`;

/**
 * Returns the picture of a key, created by `make` when the cache has none from the last hour. `nowMs`: epoch ms of
 * the portal's clock.
 */
export async function getCachedImage(
  key: string,
  nowMs: number,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const found = kept.get(key);
  if (found && Math.abs(nowMs - found.madeAtMs) < FRESH_MS) return found.bytes;
  const bytes = await make();
  kept.set(key, { bytes, madeAtMs: nowMs });
  return bytes;
}
