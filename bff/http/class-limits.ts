/** Counts what a call or a form does by its class (contract/limit-classes.ts). */
import type { LimitClass } from '~/contract/limit-classes';
import type { LimitKind } from '~/bff/http/rate-limits';

/** What counts each class. Null: another place does, before or after. */
export const LIMIT_KIND_BY_CLASS: Readonly<Record<LimitClass, LimitKind | null>> = {
  // `address` counts every request (address-limit.ts), reports as `report-address`.
  read: null,
  report: null,
  // Counted by the page's action, by account and asker too: these calls are for pages alone.
  code: null,
  login: null,
  write: 'write-address',
  open: 'guest-address',
  upload: 'upload-address',
  file: 'file-address',
};

export interface CountedUse {
  limit(kind: LimitKind): Promise<void>;
  /** Whether upstream knows the login; a cookie alone says nothing. Asked of class `open` only. */
  isPerson(): Promise<boolean>;
}

/** Counts one use. @throws RateLimitError when it is one too many */
export async function countLimitClass(
  limitClass: LimitClass,
  { limit, isPerson }: CountedUse,
): Promise<void> {
  const kind = LIMIT_KIND_BY_CLASS[limitClass];
  if (kind === null) return;
  await limit(limitClass === 'open' && (await isPerson()) ? 'write-address' : kind);
}
