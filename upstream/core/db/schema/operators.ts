import type { Generated } from 'kysely';
import type { Role } from '~/upstream/core/actions/roles';
import type { Instant, Json, OrderedJson } from '~/upstream/core/db/schema/columns';

/** Staff of the platform, by name. */
export interface OperatorsTable {
  id: string;
  /** Login name. */
  name: string;
  display: string;
  /** Employee number: one person has one operator account. */
  staff_no: string;
  /** `scrypt$…` of `password.ts`. */
  password_hash: string;
  /** The password was issued: it must be changed before any other action. */
  must_change: boolean;
  /** Operator, `token` or `database` that was shown the last issued password. */
  issued_to: string;
  roles: Role[];
  created_at: Instant;
  /** Operator, `token`, or `database`. */
  created_by: string;
  disabled_at: Instant | null;
  last_login_at: Instant | null;
}

/** Operator who requested or confirmed an operator account or password. Rows are only added. */
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

/** A lasting `running` means that the process ended meanwhile; its result is unknown. */
export type RequestState = 'waiting' | 'running' | 'done' | 'declined' | 'failed' | 'refused' | 'changed';

/** An action that needs, or needed, the confirmation of a second operator. */
export interface OperatorRequestsTable {
  id: string;
  action: string;
  /** Arguments as typed. */
  arguments: Json<Record<string, string>>;
  /** State that the action would change, as of the request. */
  subject: Json<unknown>;
  /** The same in the order it is read in; null of requests of the previous release. */
  preview: OrderedJson<unknown> | null;
  reason: string;
  /** Operator, or `token`. */
  asked_by: string;
  asked_at: Instant;
  expires_at: Instant;
  state: Generated<RequestState>;
  decided_by: string | null;
  decided_at: Instant | null;
  /** Reason for the refusal, or the result. */
  note: string | null;
}

/** Submitted forms of the web console: a repeated submission runs nothing again. */
export interface OperatorFormsTable {
  key: string;
  operator_id: string;
  action: string;
  at: Instant;
  /** Null: in progress, or its process ended. */
  outcome: string | null;
}

export interface OperatorTables {
  operators: OperatorsTable;
  operator_issues: OperatorIssuesTable;
  operator_sessions: OperatorSessionsTable;
  operator_requests: OperatorRequestsTable;
  operator_forms: OperatorFormsTable;
}
