/** Jumps to another portal of the same company, and arrivals from one. */

/** XDOMAIN-007: carries the login marker. */
export const LOGIN_MARKER_PARAM = 'login';

const ADDRESS_MAX_CHARACTERS = 2_048;
const MARKER = /^[\da-f]{64}$/;

/** Parses a redirect target: a URL of a listed portal, without user and password. Null for any other text. */
export function parsePartnerUrl(text: string, origins: readonly string[]): URL | null {
  if (text.length > ADDRESS_MAX_CHARACTERS || !URL.canParse(text)) return null;
  const url = new URL(text);
  return origins.includes(url.origin) && url.username === '' && url.password === '' ? url : null;
}

/** Adds the login marker of the person to the URL, replacing any other; a guest has none. */
export function addLoginMarker(address: URL, marker: string | null): string {
  const marked = new URL(address);
  marked.searchParams.delete(LOGIN_MARKER_PARAM);
  if (marker !== null) marked.searchParams.set(LOGIN_MARKER_PARAM, marker);
  return marked.href;
}

/** Result of an arrival with a marker. */
export type MarkerArrival =
  /** Not logged in here, or the same person; or the text is not a marker. */
  | 'same'
  /** Another person is logged in here: they are logged out. */
  | 'logout'
  /**
   * A different person, but without proof that one of our portals sent them: a link from elsewhere never causes a
   * logout.
   */
  | 'stranger';

/** Compares the marker of a URL with that of the logged-in person, null for a guest (XDOMAIN-011, XDOMAIN-012). */
export function resolveArrival(given: string, own: string | null, isFromPartner: boolean): MarkerArrival {
  if (own === null || given === own || !MARKER.test(given)) return 'same';
  return isFromPartner ? 'logout' : 'stranger';
}
