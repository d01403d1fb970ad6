/** Counts a call or a form by its class (contract/limit-classes.ts). */
import type { LimitClass } from '~/contract/limit-classes';
import type { LimitKind } from '~/bff/http/rate-limits';

/** Limit that counts each class. Null: it is counted elsewhere, before or after. */
export const LIMIT_KIND_BY_CLASS: Readonly<Record<LimitClass, LimitKind | null>> = {
  // `address` counts every request (address-limit.ts), reports as `report-address`.
  read: null,
  report: null,
  // Counted by the action of the page, also by account and client: these calls are for pages only.
  code: null,
  login: null,
  write: 'write-address',
  open: 'guest-address',
  upload: 'upload-address',
  file: 'file-address',
};

export interface CountedUse {
  limit(kind: LimitKind): Promise<void>;
  /** Whether upstream confirms the login; a cookie is no proof. Called for class `open` only. */
  isPerson(): Promise<boolean>;
}

/** Counts one use. @throws RateLimitError when it exceeds the limit */
export async function countLimitClass(
  limitClass: LimitClass,
  { limit, isPerson }: CountedUse,
): Promise<void> {
  const kind = LIMIT_KIND_BY_CLASS[limitClass];
  if (kind === null) return;
  await limit(limitClass === 'open' && (await isPerson()) ? 'write-address' : kind);
}
