import type { Generated } from 'kysely';
import type { Role } from '~/upstream/core/actions/roles';
import type { Instant, Json } from '~/upstream/core/db/schema/columns';

/** Who works on the platform's side, by name. */
export interface OperatorsTable {
  id: string;
  /** What they log in with. */
  name: string;
  display: string;
  /** Number of the employee: one person is one operator. */
  staff_no: string;
  /** `scrypt$…` of `password.ts`. */
  password_hash: string;
  /** The password was made for them: nothing else may be done before it is another one. */
  must_change: boolean;
  /** Operator, `token` or `database` that was shown the last password made for them. */
  issued_to: string;
  roles: Role[];
  created_at: Instant;
  /** Operator, `token`, or `database`. */
  created_by: string;
  disabled_at: Instant | null;
  last_login_at: Instant | null;
}

/** Somebody who asked for an operator's account or password, or confirmed it. Rows are only added. */
export interface OperatorIssuesTable {
  operator_id: string;
  /** Operator, `token`, or `database`. */
  issuer: string;
  at: Instant;
}

export interface OperatorSessionsTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  operator_id: string;
  created_at: Instant;
  last_used_at: Instant;
  ended_at: Instant | null;
}

/** `running` that stays: the process ended meanwhile, and nobody knows what it did. */
export type RequestState = 'waiting' | 'running' | 'done' | 'declined' | 'failed' | 'refused' | 'changed';

/** Something that waits for a second operator, or did. */
export interface OperatorRequestsTable {
  id: string;
  action: string;
  /** As they were typed. */
  arguments: Json<Record<string, string>>;
  /** What it would change, as it was when it was asked for. */
  subject: Json<unknown>;
  reason: string;
  /** Operator, or `token`. */
  asked_by: string;
  asked_at: Instant;
  expires_at: Instant;
  state: Generated<RequestState>;
  decided_by: string | null;
  decided_at: Instant | null;
  /** Why it was refused, or what became of it. */
  note: string | null;
}

/** A form of the desk that was posted: the same one runs nothing again. */
export interface OperatorFormsTable {
  key: string;
  operator_id: string;
  action: string;
  at: Instant;
  /** Null: under way, or its process ended. */
  outcome: string | null;
}

export interface OperatorTables {
  operators: OperatorsTable;
  operator_issues: OperatorIssuesTable;
  operator_sessions: OperatorSessionsTable;
  operator_requests: OperatorRequestsTable;
  operator_forms: OperatorFormsTable;
}
