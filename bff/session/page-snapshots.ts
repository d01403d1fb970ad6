/**
 * What the page of a form was last shown with, for minutes, in this process: where upstream is silent after a post, the form
 * comes back on the page as the person saw it. Found only by the session it was made for; gone when that ends or changes,
 * when the person may see more or less than then, and after half an hour. The values themselves are kept, not a copy:
 * almost all are never asked for (docs/decisions/0032-three-outcomes.md).
 */

const KEPT_MS = 30 * 60 * 1_000;
/** Memory for all kept pages together, bytes; the page of a form takes 2 to 30 KB. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Pages with more data than this are not kept. */
const PAGE_BYTES = 256 * 1024;

/** The rights of a person at a time (ms since 1970) as a text; other rights give another text. */
export type GetRightsKey = (nowMs: number) => string;

export interface PageSnapshots {
  /** Keeps the data of a page and the rights it was made with; what is too large, or no plain data, is not kept. */
  keep(sessionId: string, page: string, data: unknown, rights: GetRightsKey): void;
  /** Undefined where nothing is kept, for too long, or for other rights than the person has by now. */
  find(sessionId: string, page: string): unknown;
  /** Notes what the person may see, as upstream has just said: what they were shown with other rights is dropped. */
  seen(sessionId: string, rights: GetRightsKey): void;
  /** Drops all that a session has been shown. */
  forget(sessionId: string): void;
}

interface KeptPage {
  data: unknown;
  bytes: number;
  keptAtMs: number;
}

/** What one session was shown, all with the same rights. */
interface KeptSession {
  pages: Map<string, KeptPage>;
  rights: GetRightsKey;
  mark: string;
  keptAtMs: number;
}

/** Opens an empty store; the sessions that kept nothing for longest go first. */
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

  function sessionOf(sessionId: string, rights: GetRightsKey): KeptSession {
    const mark = rights(nowMs());
    if (sessions.get(sessionId)?.mark !== mark) drop(sessionId);
    const session = sessions.get(sessionId) ?? { pages: new Map(), rights, mark, keptAtMs: 0 };
    // The session that kept something last stands last.
    sessions.delete(sessionId);
    sessions.set(sessionId, session);
    return Object.assign(session, { rights, keptAtMs: nowMs() });
  }

  return {
    keep(sessionId, page, data, rights) {
      const bytes = roughBytes(data, PAGE_BYTES);
      if (bytes === null) return;
      const session = sessionOf(sessionId, rights);
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

/** About how much memory a value takes, in bytes; null for more than `limit`, and for what is no plain data. */
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
