/**
 * Data with which a form page was last shown, kept for minutes in this process. When upstream does not respond
 * after a POST, the form returns on the page as the person saw it. It is found only by its session. It is dropped
 * when the session ends or changes, when the rights of the person change, and after half an hour. The values are
 * stored without a copy, because most are never read (docs/decisions/0032-idempotency-keys-and-lost-answers.md).
 */
import { LRUCache } from 'lru-cache';

const KEPT_MS = 30 * 60 * 1_000;
/** Memory for all stored pages together, bytes; a form page takes 2 to 30 KB. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Pages with more data than this are not stored. */
const PAGE_BYTES = 256 * 1024;

/** Rights of a person at a time (ms since 1970) as a text; different rights give a different text. */
export type GetRightsKey = (nowMs: number) => string;

export interface PageSnapshots {
  /**
   * Stores the data of a page and the rights it was built with; data that is too large or not plain is not stored.
   */
  keep(sessionId: string, page: string, data: unknown, rights: GetRightsKey): void;
  /**
   * Undefined when no data is stored, it has expired, or it was stored for other rights than the person has now.
   */
  find(sessionId: string, page: string): unknown;
  /** Records the rights that upstream has just reported: data shown with other rights is dropped. */
  seen(sessionId: string, rights: GetRightsKey): void;
  /** Drops all stored data of a session. */
  forget(sessionId: string): void;
}

interface KeptPage {
  page: string;
  data: unknown;
  bytes: number;
  keptAtMs: number;
}

/** Stored pages of one session, oldest first, all with the same rights. */
interface KeptSession {
  pages: readonly KeptPage[];
  rights: GetRightsKey;
  rightsKey: string;
  /** Time at which the last page was stored. */
  keptAtMs: number;
}

/** Opens an empty store; the sessions that have not stored a page for longest are dropped first. */
export function createPageSnapshots(nowMs: () => number, maxBytes = KEPT_BYTES): PageSnapshots {
  // Sessions are read by `peek`, so that only storing a page counts as use.
  const sessions = new LRUCache<string, KeptSession>({
    maxSize: maxBytes,
    sizeCalculation: ({ pages }) => pages.reduce((sum, { bytes }) => sum + bytes, 0),
  });

  const isOver = ({ keptAtMs }: { keptAtMs: number }): boolean => nowMs() - keptAtMs > KEPT_MS;

  function dropExpired(): void {
    for (;;) {
      const oldest = sessions.rkeys().next().value;
      const session = oldest === undefined ? undefined : sessions.peek(oldest);
      if (oldest === undefined || !session || !isOver(session)) return;
      sessions.delete(oldest);
    }
  }

  return {
    keep(sessionId, page, data, rights) {
      const bytes = estimateBytes(data, PAGE_BYTES);
      if (bytes === null) return;
      const [keptAtMs, rightsKey] = [nowMs(), rights(nowMs())];
      const earlier = sessions.peek(sessionId);
      const others = earlier?.rightsKey === rightsKey ? earlier.pages : [];
      const pages = others.filter((kept) => kept.page !== page && !isOver(kept));
      sessions.set(sessionId, {
        ...{ rights, rightsKey, keptAtMs },
        pages: [...pages, { page, data, bytes, keptAtMs }],
      });
      dropExpired();
    },
    find(sessionId, page) {
      const session = sessions.peek(sessionId);
      const kept = session?.pages.find((each) => each.page === page);
      if (!session || !kept || isOver(kept) || session.rights(nowMs()) !== session.rightsKey)
        return undefined;
      return kept.data;
    },
    seen(sessionId, rights) {
      const session = sessions.peek(sessionId);
      if (session && rights(nowMs()) !== session.rightsKey) sessions.delete(sessionId);
    },
    forget: (sessionId) => void sessions.delete(sessionId),
  };
}

const TEXT_BYTES = 2;
const FIELD_BYTES = 16;

/** Estimated memory of a value, in bytes; null when it exceeds `limit`, or when the value is not plain data. */
function estimateBytes(value: unknown, limit: number): number | null {
  let bytes = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    bytes += FIELD_BYTES;
    if (typeof next === 'string') bytes += next.length * TEXT_BYTES;
    else if (typeof next === 'function' || next instanceof Promise) return null;
    else if (ArrayBuffer.isView(next)) bytes += next.byteLength;
    else if (next instanceof Map || next instanceof Set) open.push(...[...next].flat());
    else if (typeof next === 'object' && next !== null)
      for (const part of Object.values(next)) open.push(part);
    if (bytes > limit) return null;
  }
  return bytes;
}
