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

/** How long papers of a person stay open after the reason was recorded. */
const OPEN_MS = 30 * 60_000;

/** Opens the papers of an account for half an hour, after the reason was recorded. */
export function openedOf(loginToken: string, accountId: string, now: Date): string {
  const until = now.getTime() + OPEN_MS;
  return `${until}.${sign(loginToken, `papers:${accountId}:${until}`)}`;
}

/** Whether the papers of an account are open to this login. */
export function isOpened(loginToken: string, accountId: string, given: string, now: Date): boolean {
  const [until = '', signature = ''] = given.split('.');
  if (!/^\d{13}$/.test(until) || Number(until) < now.getTime()) return false;
  return isSame(sign(loginToken, `papers:${accountId}:${until}`), signature);
}
