import type { Generated } from 'kysely';
import type { ConsentKind, ConsentChannel } from '~/domain/person/consents';
import type { Instant } from '~/upstream/core/db/schema/columns';

/**
 * What a person agreed to: a row each time, never changed but for its end. Proof of what was agreed stays with a cancelled
 * account for twenty years (domain rules: customer records); what may be withdrawn ends with the cancellation.
 */
export interface ConsentsTable {
  id: Generated<number>;
  account_id: string;
  kind: ConsentKind;
  /** Names the text: of agreements number and version, of a contract or an order its number. */
  version: string;
  given_at: Instant;
  /** By which way. */
  source: ConsentChannel;
  /** Null while it is in force. */
  withdrawn_at: Instant | null;
  withdrawn_by: ConsentChannel | null;
}

export interface ConsentTables {
  consents: ConsentsTable;
}
