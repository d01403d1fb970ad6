import type { Generated } from 'kysely';
import type { VoucherType } from '~/domain/person/id-document';
import type { ScoredOption, ScoredQuiz } from '~/domain/person/quiz';
import type { MailTopic } from '~/contract/notice-topics';
import type { Answers, Question } from '~/contract/questions';
import type { BaseInfo, QUALIFICATIONS, Signature } from '~/contract/verification-shapes';
import type { Day, Flag, Instant, Json } from '~/upstream/core/db/schema/columns';

export type Qualification = (typeof QUALIFICATIONS)[number];

/** One attempt at identity verification; the account holds the effective result. */
export interface IdentityChecksTable {
  id: string;
  account_id: string;
  name: string;
  voucher_type: VoucherType;
  voucher_code: string;
  valid_from: Day;
  /** Null is long-term. */
  valid_to: Day | null;
  front_file_id: string;
  back_file_id: string;
  outcome: 'passed' | 'failed' | 'review' | 'approved' | 'rejected';
  reason: string | null;
  created_at: Instant;
}

export interface BaseInfosTable {
  account_id: string;
  value: Json<BaseInfo>;
  attachment_reason: string | null;
  updated_at: Instant;
}

/** Questions with the score of each option, and the points at which each level begins. */
export interface QuizDefinition extends Pick<ScoredQuiz, 'thresholds'> {
  questions: (Omit<Question, 'options'> & { options: (ScoredOption & { text: string })[] })[];
}

/** Questions with their scores, as data; one version is current. */
export interface QuizVersionsTable {
  version: string;
  definition: Json<QuizDefinition>;
  is_current: boolean;
}

export interface QuizDraftsTable {
  account_id: string;
  version: string;
  answers: Json<Answers>;
  updated_at: Instant;
}

export interface QuizResultsTable {
  id: string;
  account_id: string;
  version: string;
  answers: Json<Answers>;
  score: number;
  risk_level: number;
  answered_at: Instant;
  expire_date: Day;
  /**
   * Day of the answers and their SHA-256, which is unique per person and day; null in rows older than that rule.
   */
  given_on: Day | null;
  given_sha256: string | null;
}

export interface BankCardsTable {
  id: string;
  account_id: string;
  /** SHA-256 with the account id: recognises the same card again. The card number is not stored. */
  card_hash: string;
  bank: string;
  tail: string;
  holder: string;
  /** Masked. */
  phone: string;
  bound_at: Instant;
  removed_at: Instant | null;
}

/** Proof that a person was verified again; usable once, for ten minutes. */
export interface CheckTokensTable {
  token_hash: string;
  account_id: string;
  method: 'id' | 'bank_card' | 'face';
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** Attempts at a check with a daily limit; an attempt without an answer is taken back. */
export interface CheckAttemptsTable {
  id: Generated<number>;
  account_id: string;
  /** Method of the attempt, see `modules/identity/verification/attempts.ts`. */
  method: string;
  at: Instant;
  is_passed: Flag;
}

export interface CaCertificatesTable {
  account_id: string;
  serial_no: string;
  signature: Json<Signature>;
  issued_at: Instant;
  expire_date: Day;
}

export interface EmailsTable {
  account_id: string;
  email: string;
  confirmed_at: Instant | null;
  code_hash: string | null;
  code_expires_at: Instant | null;
  sent_at: Instant | null;
  tries: Generated<number>;
  pending_email: string | null;
}

/** Mails: in delivery, sent, or given up. Deleted after 90 days, and when the account is cancelled. */
export interface EmailOutboxTable {
  id: Generated<number>;
  account_id: string | null;
  email: string;
  subject: string;
  text: string;
  created_at: Instant;
  /** Null for codes; else a kind of notices, with `subject` as the subject line. */
  topic: Generated<MailTopic | null>;
  notice_key: Generated<string | null>;
  /** Time of the next attempt; null once it was sent or given up. */
  next_at: Generated<Instant | null>;
  /** Not sent after this time. */
  until: Generated<Instant | null>;
  tries: Generated<number>;
  sent_at: Generated<Instant | null>;
  /** Reason why the last attempt was refused. */
  fault: Generated<string | null>;
}

/** Recipients of notices by mail. */
export interface MailSettingsTable {
  account_id: string;
  topics: MailTopic[];
  /** Token that unsubscribes without a login. */
  stop_token: string;
  set_at: Instant;
}

export interface PledgesTable {
  account_id: string;
  context: 'simu' | 'am';
  version: string;
  signed_at: Instant;
}

export interface QualificationsTable {
  id: string;
  account_id: string;
  kind: Qualification;
  criterion: string;
  proof_file_ids: Json<string[]>;
  experience_file_ids: Json<string[]>;
  state: 'review' | 'approved' | 'rejected';
  reason: string | null;
  applied_at: Instant;
  reviewed_at: Instant | null;
  expire_date: Day | null;
}

export interface VerificationTables {
  identity_checks: IdentityChecksTable;
  base_infos: BaseInfosTable;
  quiz_versions: QuizVersionsTable;
  quiz_drafts: QuizDraftsTable;
  quiz_results: QuizResultsTable;
  bank_cards: BankCardsTable;
  check_tokens: CheckTokensTable;
  check_attempts: CheckAttemptsTable;
  ca_certificates: CaCertificatesTable;
  emails: EmailsTable;
  email_outbox: EmailOutboxTable;
  mail_wishes: MailSettingsTable;
  pledges: PledgesTable;
  qualifications: QualificationsTable;
}
