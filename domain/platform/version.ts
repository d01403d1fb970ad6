/** App versions, compared part by part as numbers: 5.10.0 is newer than 5.6.27 (ROLE-008). */
import { IOS_VERIFICATION_VERSION } from '~/domain/shared/constants';

const VERSION_PATTERN = /^v?(\d{1,9}(?:\.\d{1,9}){0,5})(?:[-+ ].*)?$/i;

/** Returns the numeric parts of a version, or null when the text is not a version. A build suffix is ignored. */
export function parseVersion(text: string | null | undefined): number[] | null {
  const match = text == null ? null : VERSION_PATTERN.exec(text.trim());
  return match?.[1] ? match[1].split('.').map(Number) : null;
}

/** Returns -1, 0 or 1; missing parts count as 0. Null when either text is not a version. */
export function compareVersions(left: string, right: string): -1 | 0 | 1 | null {
  const a = parseVersion(left);
  const b = parseVersion(right);
  if (!a || !b) return null;
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return 0;
}

/** Returns whether `version` is `minimum` or newer; false for an unknown version. */
export function isVersionAtLeast(version: string | null | undefined, minimum: string): boolean {
  const order = version == null ? null : compareVersions(version, minimum);
  return order !== null && order >= 0;
}

/** Returns whether the client is an iOS app from 5.6.27 on, which is verified without base info (ROLE-008). */
export const hasIosVerificationRule = (version: string | null | undefined): boolean =>
  isVersionAtLeast(version, IOS_VERIFICATION_VERSION);
