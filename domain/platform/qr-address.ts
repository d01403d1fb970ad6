/** Name of the image of a QR code: a URL of this portal, encoded so that it fits into the path of another URL. */
import { isEdition } from '~/domain/platform/edition';
import { buildSharedUrl, isShareSafe } from '~/domain/platform/share';

/** Longer paths make a code that phones cannot read reliably from a screen. */
const PATH_MAX_CHARACTERS = 300;
const PATH = /^\/[\w./~%-]*(?:\?[\w./~%&=+:-]*)?$/;

/**
 * Returns whether a path may be used in a QR code: a plain path in an edition of this portal, not too long, and
 * without parameters that are never shared (SHARE-008 to SHARE-011). People trust codes with our name, so codes are
 * made only for our own pages.
 */
function isQrPath(path: string): boolean {
  if (path.length > PATH_MAX_CHARACTERS || !PATH.test(path)) return false;
  const [, edition] = /^\/([^/?]+)/.exec(path) ?? [];
  return isEdition(edition) && !path.includes('..') && !path.includes('//') && isShareSafe(path);
}

/**
 * Builds the image name (bff/images/draw.ts) for a path of this portal, after removing parameters that are never
 * shared.
 */
export const buildQrName = (path: string): string =>
  `qr/${btoa(buildSharedUrl(path)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`;

/** Returns the path of a key; null without one, or when it may not be used in a code. */
export function parseQrPath(key: string): string | null {
  if (!/^[\w-]{4,400}$/.test(key)) return null;
  try {
    const path = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
    return isQrPath(path) ? path : null;
  } catch {
    return null;
  }
}
