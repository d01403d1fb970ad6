/**
 * The same bytes are parsed once: a reply to a guest's public read whose call, input and bytes equal the last one gives
 * the same frozen value, guarded, checked and disclosed at the guest's level. Upstream is asked every time, and a body
 * that differs in one byte is read whole (docs/decisions/0046-same-bytes.md).
 */
import { deepFreeze } from '~/domain/shared/deep-freeze';
import type { AcceptedReply } from '~/bff/upstream-client/envelope';
import type { UpstreamReply } from '~/bff/http/reply-collector';

export interface ReplyDeduplicator {
  /** What `read` makes of a reply, or made of the last one for `key`, when that had the same bytes. */
  accepted(key: string, reply: UpstreamReply, read: () => Promise<AcceptedReply>): Promise<AcceptedReply>;
  /** What `make` gives for an accepted reply, made once and frozen for one that `accepted` has kept. */
  result(accepted: AcceptedReply, make: () => unknown): unknown;
}

interface Kept {
  body: Buffer;
  encoding: string | undefined;
  accepted: AcceptedReply;
}

/** Bodies kept, of all calls together, and the longest of them: what is parsed is some times as large. */
const MAX_BYTES = 3 * 1024 * 1024;
const MAX_BODY_BYTES = 256 * 1024;
const MAX_REPLIES = 200;
const OK = 200;

/** Opens an empty memory; the reply not asked for the longest goes first. */
export function createReplyDeduplicator(): ReplyDeduplicator {
  const byKey = new Map<string, Kept>();
  const results = new WeakMap<AcceptedReply, { value: unknown }>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= byKey.get(key)?.body.byteLength ?? 0;
    byKey.delete(key);
  }

  function keep(key: string, kept: Kept): void {
    drop(key);
    byKey.set(key, kept);
    bytes += kept.body.byteLength;
    for (const oldest of byKey.keys()) {
      if (bytes <= MAX_BYTES && byKey.size <= MAX_REPLIES) return;
      drop(oldest);
    }
  }

  return {
    async accepted(key, reply, read) {
      const { body, status } = reply;
      const encoding = reply.headers['content-encoding'];
      const last = byKey.get(key);
      if (status === OK && last && last.encoding === encoding && last.body.equals(body)) {
        keep(key, last);
        return last.accepted;
      }
      const accepted = await read();
      if (status === OK && body.byteLength <= MAX_BODY_BYTES) keep(key, { body, encoding, accepted });
      else drop(key);
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
