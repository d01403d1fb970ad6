import { LRUCache } from 'lru-cache';
import type { CallQuery, Contract } from '~/contract';

/** Pictures kept, of some 20 KB each: a link is asked for by many at once when it has been shared. */
const MOST_KEPT = 200;
/** Names and facts change seldom, and a picture may be a day old anywhere. */
const FRESH_MS = 3_600_000;

interface Kept {
  bytes: Uint8Array;
  madeAtMs: number;
}
const kept = new LRUCache<string, Kept>({ max: MOST_KEPT });

/** What a picture is drawn of, and nothing else that its address may hold: who adds to it gets the same, not another's place. */
export const getImageCacheKey = ({
  kind,
  id = '',
  ids = '',
}: CallQuery<Contract['files']['linkPicture']>): string =>
  `${kind}/${kind === 'compare' ? ids : kind === 'brand' ? '' : id}`;

/** The picture of a key, made by `make` where there is none of the last hour. `nowMs`: epoch ms of the portal's clock. */
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
