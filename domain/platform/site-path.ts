import { isSafePath } from '~/domain/shared/query';
import { buildSharedUrl } from '~/domain/platform/share';

const ADDRESS_MAX_CHARACTERS = 4_096;

/**
 * Returns the path of a page of this site, from a path or from a URL with our origin. Null for any other target.
 * Parameters of a single visit, such as a token, are removed.
 */
export function getSitePath(address: string | null | undefined, origin: string): string | null {
  if (address == null || address === '' || address.length > ADDRESS_MAX_CHARACTERS) return null;
  const rest = address.startsWith(origin) ? address.slice(origin.length) : address;
  const path = rest === '' || rest[0] === '?' || rest[0] === '#' ? `/${rest}` : rest;
  return isSafePath(path) ? buildSharedUrl(path) : null;
}
