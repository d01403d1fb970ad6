/** Jumps to another portal of the same house, and arrivals from one. */

/** XDOMAIN-007: carries the login marker. */
export const LOGIN_MARKER_PARAM = 'login';

const ADDRESS_MAX_CHARACTERS = 2_048;
const MARKER = /^[\da-f]{64}$/;

/** The address somebody may be led to: of one of the portals listed, without user or password. Null for every other text. */
export function parsePartnerUrl(text: string, origins: readonly string[]): URL | null {
  if (text.length > ADDRESS_MAX_CHARACTERS || !URL.canParse(text)) return null;
  const url = new URL(text);
  return origins.includes(url.origin) && url.username === '' && url.password === '' ? url : null;
}

/** The address with the marker of who is led there, in place of any other; of a guest without one. */
export function addLoginMarker(address: URL, marker: string | null): string {
  const marked = new URL(address);
  marked.searchParams.delete(LOGIN_MARKER_PARAM);
  if (marker !== null) marked.searchParams.set(LOGIN_MARKER_PARAM, marker);
  return marked.href;
}

/** What an arrival with a marker leads to. */
export type MarkerArrival =
  /** Nobody is logged in here, or the same person; or the text is no marker. */
  | 'same'
  /** Another person is logged in here: they are logged out. */
  | 'logout'
  /** The same, but nothing says that one of our portals sent them: a link of anybody logs nobody out. */
  | 'stranger';

/** Compares the marker of an address with that of who is logged in here, null for a guest (XDOMAIN-011, XDOMAIN-012). */
export function resolveArrival(given: string, own: string | null, isFromPartner: boolean): MarkerArrival {
  if (own === null || given === own || !MARKER.test(given)) return 'same';
  return isFromPartner ? 'logout' : 'stranger';
}
