/** The name of the picture of a QR code: an address of this portal, written so that it can stand in the path of another. */
import { isEdition } from '~/domain/platform/edition';
import { buildSharedUrl, isShareSafe } from '~/domain/platform/share';

/** Longer ones make a code that a phone reads badly from a screen. */
const PATH_MAX_CHARACTERS = 300;
const PATH = /^\/[\w./~%-]*(?:\?[\w./~%&=+:-]*)?$/;

/**
 * Whether a path may stand in a code of ours: one of this portal's editions, plain, not too long, and nothing in it that
 * never travels (SHARE-008 to SHARE-011). Whoever reads a code trusts our name, so none is made for another place.
 */
function isQrPath(path: string): boolean {
  if (path.length > PATH_MAX_CHARACTERS || !PATH.test(path)) return false;
  const [, edition] = /^\/([^/?]+)/.exec(path) ?? [];
  return isEdition(edition) && !path.includes('..') && !path.includes('//') && isShareSafe(path);
}

/** Name of the drawing (bff/images/draw.ts) of a path of ours; what must not travel is taken out of it first. */
export const buildQrName = (path: string): string =>
  `qr/${btoa(buildSharedUrl(path)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`;

/** The path behind a key; null where there is none, or none that may stand in a code. */
export function parseQrPath(key: string): string | null {
  if (!/^[\w-]{4,400}$/.test(key)) return null;
  try {
    const path = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
    return isQrPath(path) ? path : null;
  } catch {
    return null;
  }
}
