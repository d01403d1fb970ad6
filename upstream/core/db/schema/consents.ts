import type { Generated } from 'kysely';
import type { ConsentKind, ConsentChannel } from '~/domain/person/consents';
import type { Instant } from '~/upstream/core/db/schema/columns';

/**
 * Consents of a person: one row each time; only the end is changed later. Proof of a consent stays with a cancelled
 * account for twenty years (domain rules: customer records); consents that can be withdrawn end with the
 * cancellation.
 */
export interface ConsentsTable {
  id: Generated<number>;
  account_id: string;
  kind: ConsentKind;
  /** Identifies the text: number and version of agreements, the number of a contract or an order. */
  version: string;
  given_at: Instant;
  /** Channel of the consent. */
  source: ConsentChannel;
  /** Null while it is in force. */
  withdrawn_at: Instant | null;
  withdrawn_by: ConsentChannel | null;
}

export interface ConsentTables {
  consents: ConsentsTable;
}
