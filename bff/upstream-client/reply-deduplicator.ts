/**
 * Parses the same bytes once. When the call, input and bytes of a guest's public read equal the last one, the reply
 * gives the same frozen value. It is already guarded, checked and disclosed at the level of a guest. Upstream is
 * called every time, and a body that differs in one byte is parsed fully (docs/decisions/0012-portal-performance.md).
 */
import { LRUCache } from 'lru-cache';
import { deepFreeze } from '~/domain/shared/deep-freeze';
import type { AcceptedReply } from '~/bff/upstream-client/envelope';
import type { UpstreamReply } from '~/bff/http/reply-collector';

export interface ReplyDeduplicator {
  /** Result of `read` for a reply, or the last result for `key` when that reply had the same bytes. */
  accepted(key: string, reply: UpstreamReply, read: () => Promise<AcceptedReply>): Promise<AcceptedReply>;
  /** Result of `make` for an accepted reply, created once and frozen for one that `accepted` has cached. */
  result(accepted: AcceptedReply, make: () => unknown): unknown;
}

interface Kept {
  body: Buffer;
  encoding: string | undefined;
  accepted: AcceptedReply;
}

/**
 * Limits for the cached bodies: of all calls together, and of the longest one. The parsed data is several times as
 * large.
 */
const MAX_BYTES = 3 * 1024 * 1024;
const MAX_BODY_BYTES = 256 * 1024;
const MAX_REPLIES = 200;
const OK = 200;

/** Opens an empty cache; the least recently used reply is dropped first. */
export function createReplyDeduplicator(): ReplyDeduplicator {
  const byKey = new LRUCache<string, Kept>({
    max: MAX_REPLIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.byteLength || 1,
  });
  const results = new WeakMap<AcceptedReply, { value: unknown }>();

  return {
    async accepted(key, reply, read) {
      const { body, status } = reply;
      const encoding = reply.headers['content-encoding'];
      const last = byKey.get(key);
      if (status === OK && last && last.encoding === encoding && last.body.equals(body)) return last.accepted;
      const accepted = await read();
      if (status === OK && body.byteLength <= MAX_BODY_BYTES) byKey.set(key, { body, encoding, accepted });
      else byKey.delete(key);
      return accepted;
    },
    result(accepted, make) {
      const known = results.get(accepted);
      if (known) return known.value;
      const value = deepFreeze(make());
      results.set(accepted, { value });
      return value;
    },
  };
}
