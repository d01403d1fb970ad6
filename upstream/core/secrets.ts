import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Returns 32 random bytes, base64url. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256, hex. For random secrets only; passwords and captchas have slower or keyed forms. */
export const hashSha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns six random digits. */
export const createCaptcha = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/**
 * Returns the stored form of a captcha: keyed with separate random bytes and bound to phone and scene, so that
 * equal codes of two people look different.
 */
export function hashCaptcha(code: string, purpose: string, salt = randomBytes(16).toString('hex')): string {
  return `${salt}$${createHmac('sha256', salt).update(`${purpose}:${code}`).digest('hex')}`;
}

/** Whether the code matches the stored one, in constant time. */
export function matchesCaptcha(code: string, purpose: string, stored: string): boolean {
  const salt = stored.split('$', 1)[0] ?? '';
  return isSameText(hashCaptcha(code, purpose, salt), stored);
}

function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
