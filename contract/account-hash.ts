import { createHash } from 'node:crypto';

const CHARACTERS = 12;

/**
 * Returns the hashed account id for log lines. Portal and upstream use the same hash; it reveals nothing about the
 * account.
 */
export const hashAccountId = (accountId: string): string =>
  createHash('sha256').update(`account ${accountId}`).digest('hex').slice(0, CHARACTERS);
