/**
 * How often something may be done from one address. Every call of the contract and every form names its class, so that none is
 * without a limit; the portal enforces it (`bff/http/class-limits.ts`).
 *
 * - `read`: nothing is written; the limit of all requests of an address is enough
 * - `report`: what pages report of themselves, counted apart from what people ask for
 * - `write`: a logged-in person changes something
 * - `open`: the same where no login is needed; without a login that upstream confirms it counts as a guest's
 * - `code`, `login`: sends a code, or tries a secret; for pages alone, whose actions count by account and asker too
 * - `upload`: carries a file up
 * - `file`: draws a picture or makes a file
 */
export const LIMIT_CLASSES = ['read', 'report', 'write', 'open', 'code', 'login', 'upload', 'file'] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];
