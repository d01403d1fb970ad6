/**
 * What the page of a form was last shown with, for minutes, in this process: where upstream is silent after a post, the form
 * comes back on the page as the person saw it. Found only by the session it was made for, and gone when that ends or changes.
 */
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const KEPT_MS = 30 * 60 * 1_000;
/** Of all pages together, packed; a form's page has 1 to 5 KB. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** A page with more data than that is no form's. */
const PAGE_BYTES = 256 * 1024;
const FASTEST = 1;

export interface KeptPages {
  /** Keeps the data of a page; what cannot be written down, and what is too large, is not kept. */
  keep(sessionId: string, page: string, data: unknown): void;
  /** Undefined where nothing is kept, or for too long. */
  find(sessionId: string, page: string): unknown;
  /** Drops all that a session has been shown. */
  forget(sessionId: string): void;
}

interface Kept {
  bytes: Buffer;
  keptAtMs: number;
}

/** Opens an empty store; the pages that were not looked at for longest go first. */
export function createKeptPages(nowMs: () => number, maxBytes = KEPT_BYTES): KeptPages {
  const sessions = new Map<string, Map<string, Kept>>();
  let total = 0;

  function drop(sessionId: string): void {
    for (const { bytes } of sessions.get(sessionId)?.values() ?? []) total -= bytes.byteLength;
    sessions.delete(sessionId);
  }

  return {
    keep(sessionId, page, data) {
      const bytes = packed(data);
      if (bytes === null) return;
      const pages = sessions.get(sessionId) ?? new Map<string, Kept>();
      total += bytes.byteLength - (pages.get(page)?.bytes.byteLength ?? 0);
      pages.set(page, { bytes, keptAtMs: nowMs() });
      // The session looked at last stands last.
      sessions.delete(sessionId);
      sessions.set(sessionId, pages);
      for (const oldest of sessions.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
    find(sessionId, page) {
      const kept = sessions.get(sessionId)?.get(page);
      if (!kept || nowMs() - kept.keptAtMs > KEPT_MS) return undefined;
      return deserialize(inflateRawSync(kept.bytes)) as unknown;
    },
    forget: drop,
  };
}

function packed(data: unknown): Buffer | null {
  try {
    const bytes = serialize(data);
    return bytes.byteLength > PAGE_BYTES ? null : deflateRawSync(bytes, { level: FASTEST });
  } catch {
    return null;
  }
}
