import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed with the secret of a login: good for it alone, and kept nowhere. */
const sign = (loginToken: string, text: string): string =>
  createHmac('sha256', loginToken).update(text).digest('base64url');

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Proves that a form came from a page of this login. */
export const csrfOf = (loginToken: string): string => sign(loginToken, 'csrf');
export const isCsrf = (loginToken: string, given: string): boolean => isSame(csrfOf(loginToken), given);
