import { createHash } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Login marker of an account: hashed twice, the second time with the salt that all portals of the company share.
 */
export const hashLoginMarker = (accountId: string, salt: string): string => sha256(sha256(accountId) + salt);
