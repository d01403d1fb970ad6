import { isSafePath } from '~/domain/shared/query';
import { buildSharedUrl } from '~/domain/platform/share';

const ADDRESS_MAX_CHARACTERS = 4_096;

/**
 * The path of one of our own pages: of a path, or of an address with our origin. Null for every other place. What belongs
 * to one visit, such as a token, is not part of it.
 */
export function getSitePath(address: string | null | undefined, origin: string): string | null {
  if (address == null || address === '' || address.length > ADDRESS_MAX_CHARACTERS) return null;
  const rest = address.startsWith(origin) ? address.slice(origin.length) : address;
  const path = rest === '' || rest[0] === '?' || rest[0] === '#' ? `/${rest}` : rest;
  return isSafePath(path) ? buildSharedUrl(path) : null;
}
