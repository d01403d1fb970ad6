/**
 * How often an operation is allowed per IP address. Every call of the contract and every form names its class, so
 * that each one has a limit; the portal enforces it (`bff/http/class-limits.ts`).
 *
 * - `read`: nothing is written; the general request limit of an address is sufficient
 * - `report`: reports that pages send, counted separately from user requests
 * - `write`: a logged-in person changes data
 * - `open`: the same without a required login; without a login confirmed by upstream it counts as a guest's
 * - `code`, `login`: sends a code, or tries a secret; for pages only, whose actions also count by account and
 *   requester
 * - `upload`: uploads a file
 * - `file`: draws an image or creates a file
 */
export const LIMIT_CLASSES = ['read', 'report', 'write', 'open', 'code', 'login', 'upload', 'file'] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];
