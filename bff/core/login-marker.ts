import { createHash } from 'node:crypto';

const hashSha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Login marker of an account: hashed twice, the second time with the salt that all portals of the company share.
 */
export const hashLoginMarker = (accountId: string, salt: string): string =>
  hashSha256(hashSha256(accountId) + salt);
