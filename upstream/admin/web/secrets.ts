import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs with the secret of a login: valid only for it, and stored nowhere. */
const sign = (loginToken: string, text: string): string =>
  createHmac('sha256', loginToken).update(text).digest('base64url');

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Computes the proof that a form came from a page of this login. */
export const computeCsrf = (loginToken: string): string => sign(loginToken, 'csrf');
export const isValidCsrf = (loginToken: string, given: string): boolean =>
  isSame(computeCsrf(loginToken), given);

/** Time that documents of a person stay open after the reason was recorded. */
const OPEN_MS = 30 * 60_000;

/**
 * Scope of a reason: the documents of one item, or one of its files. Another item of the same person requires
 * another reason.
 */
type Opened = `review:${string}` | `feedback:${string}` | `file:${string}`;

const getSignature = (loginToken: string, what: Opened, until: string): string =>
  sign(loginToken, JSON.stringify(['papers', what, until]));

/** Opens documents for half an hour, after the reason was recorded. */
export function signOpenedReview(loginToken: string, what: Opened, now: Date): string {
  const until = String(now.getTime() + OPEN_MS);
  return `${until}.${getSignature(loginToken, what, until)}`;
}

/** Returns whether documents are open to this login. */
export function isReviewOpened(loginToken: string, what: Opened, given: string, now: Date): boolean {
  const [until = '', signature = ''] = given.split('.');
  if (!/^\d{13}$/.test(until) || Number(until) < now.getTime()) return false;
  return isSame(getSignature(loginToken, what, until), signature);
}

/** Opens one file of open documents, for the same time. */
export function signOpenedFile(loginToken: string, fileId: string, opened: string): string {
  const [until = ''] = opened.split('.');
  return `${until}.${getSignature(loginToken, `file:${fileId}`, until)}`;
}
