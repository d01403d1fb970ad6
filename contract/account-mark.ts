import { createHash } from 'node:crypto';

const CHARACTERS = 12;

/** How an account stands in log lines of portal and upstream: the same in both, and nothing of the account. */
export const hashAccountId = (accountId: string): string =>
  createHash('sha256').update(`account ${accountId}`).digest('hex').slice(0, CHARACTERS);
