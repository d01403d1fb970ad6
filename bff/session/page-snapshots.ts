/**
 * Data with which a form page was last shown, kept for minutes in this process. When upstream does not respond
 * after a POST, the form returns on the page as the person saw it. It is found only by its session. It is dropped
 * when the session ends or changes, when the rights of the person change, and after half an hour. The values are
 * stored without a copy, because most are never read (docs/decisions/0032-idempotency-keys-and-lost-answers.md).
 */

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
  data: unknown;
  bytes: number;
  keptAtMs: number;
}

/** Stored pages of one session, all with the same rights. */
interface KeptSession {
  pages: Map<string, KeptPage>;
  rights: GetRightsKey;
  mark: string;
  keptAtMs: number;
}

/** Opens an empty store; the sessions that have not stored a page for longest are dropped first. */
export function createPageSnapshots(nowMs: () => number, maxBytes = KEPT_BYTES): PageSnapshots {
  const sessions = new Map<string, KeptSession>();
  let total = 0;

  const isOver = ({ keptAtMs }: { keptAtMs: number }): boolean => nowMs() - keptAtMs > KEPT_MS;

  function dropPage({ pages }: KeptSession, page: string): void {
    total -= pages.get(page)?.bytes ?? 0;
    pages.delete(page);
  }

  function drop(sessionId: string): void {
    const session = sessions.get(sessionId);
    for (const page of session?.pages.keys() ?? []) if (session) dropPage(session, page);
    sessions.delete(sessionId);
  }

  function getSession(sessionId: string, rights: GetRightsKey): KeptSession {
    const mark = rights(nowMs());
    if (sessions.get(sessionId)?.mark !== mark) drop(sessionId);
    const session = sessions.get(sessionId) ?? { pages: new Map(), rights, mark, keptAtMs: 0 };
    // Moves the session to the end: the last one to store a page is last.
    sessions.delete(sessionId);
    sessions.set(sessionId, session);
    return Object.assign(session, { rights, keptAtMs: nowMs() });
  }

  return {
    keep(sessionId, page, data, rights) {
      const bytes = roughBytes(data, PAGE_BYTES);
      if (bytes === null) return;
      const session = getSession(sessionId, rights);
      dropPage(session, page);
      session.pages.set(page, { data, bytes, keptAtMs: nowMs() });
      total += bytes;
      for (const [name, kept] of session.pages) {
        if (!isOver(kept)) break;
        dropPage(session, name);
      }
      for (const [oldest, kept] of sessions) {
        if (total <= maxBytes && !isOver(kept)) break;
        drop(oldest);
      }
    },
    find(sessionId, page) {
      const session = sessions.get(sessionId);
      const kept = session?.pages.get(page);
      if (!session || !kept || isOver(kept) || session.rights(nowMs()) !== session.mark) return undefined;
      return kept.data;
    },
    seen(sessionId, rights) {
      const session = sessions.get(sessionId);
      if (session && rights(nowMs()) !== session.mark) drop(sessionId);
    },
    forget: drop,
  };
}

const TEXT_BYTES = 2;
const FIELD_BYTES = 16;

/** Estimated memory of a value, in bytes; null when it exceeds `limit`, or when the value is not plain data. */
function roughBytes(value: unknown, limit: number): number | null {
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
