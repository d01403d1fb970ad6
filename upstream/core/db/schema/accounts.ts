import type { Generated } from 'kysely';
import type { Device } from '~/contract/account';
import type { RegisterMethod } from '~/contract/invites';
import type { CANCELLATION_REASONS } from '~/contract/kinds';
import type { Settings } from '~/contract/users';
import type { Count, Day, Decimal, Flag, Instant, Json } from '~/upstream/core/db/schema/columns';

/** Account of a person, with the codes of the user states (spec §3). */
export interface AccountsTable {
  id: string;
  /** Eleven digits, unique; a cancelled account has a placeholder that is not a phone number. */
  phone: string;
  /** `scrypt$…` of `password.ts`; null until one is set. */
  password_hash: string | null;
  /** As `password_hash`; required for public-fund trades. Null until one is set. */
  trade_password_hash: string | null;
  /** Real name after identity verification, else a nickname. */
  name: string;
  gender: 0 | 1 | null;
  avatar_url: string | null;
  is_adviser: Flag;
  /** Whether the consent `tracking` is in force; written together with it. */
  is_tracking_agreed: Generated<boolean>;
  is_am_verify: Flag;
  is_simu_verify: Flag;
  professional_code: Count;
  /** 3 is verified. */
  identity_code: Count;
  voucher_code: string | null;
  voucher_type: string | null;
  voucher_expire_date: Day | null;
  /** From the identity document; null before identity verification. */
  birth_date: Day | null;
  /** 3 is complete. */
  base_info_code: Count;
  base_info_attachment_code: Count;
  /** 2 or 4 is complete. */
  quiz_code: Count;
  /** 0 lowest class, 1 to 5 for C1 to C5; null before the first quiz. */
  risk_level: number | null;
  quiz_expire_date: Day | null;
  quiz_next_allowed_at: Instant | null;
  /** 5 is done. */
  simu_qi_code: Count;
  /** The qualified-investor pledge is given: the name in the specification, read literally (VERIFY-011). */
  simu_unsigned_guarantee: Generated<boolean>;
  am_qi_code: Count;
  am_unsigned_guarantee: Generated<boolean>;
  /** Last day each proof counts; a code without this date was given before proofs were kept. */
  simu_proof_expire_date: Day | null;
  am_proof_expire_date: Day | null;
  pro_proof_expire_date: Day | null;
  /** 3 is issued. */
  ca_code: Count;
  ca_expire_date: Day | null;
  /** Predates the growth ledger (`member_growth`); no longer read. */
  member_growth: Count;
  /** Invite code used at registration. */
  invited_by_code: string | null;
  /** Sources of the registration (agreements, activity, utm). */
  origin: Json<Record<string, unknown>>;
  settings: Json<Settings>;
  created_at: Instant;
  /** No login is possible after this; customer and trade records stay (domain rules: at least 20 years). */
  cancelled_at: Instant | null;
}

export interface AccessTokensTable {
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: string;
  account_id: string;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  /** Device of the login; null when its request did not show it. */
  device: Device | null;
  /** Hash of the device id; null when there was none. */
  mark_hash: string | null;
  /** Network of the last use, coarse, as shown to the owner; null in rows that predate it. */
  place: string | null;
  /** Accurate to ten minutes; null in rows that predate it. */
  last_used_at: Instant | null;
}

/** Proof of the first of two steps, valid once and for its purpose only. */
export interface AccountTicketsTable {
  token_hash: string;
  account_id: string;
  purpose: 'change_phone' | 'cancel';
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** Cancelled accounts and reasons; the phone is part of the customer record and free for a new account. */
export interface CancellationsTable {
  account_id: string;
  phone: string;
  reason: (typeof CANCELLATION_REASONS)[number];
  comment: string;
  cancelled_at: Instant;
}

/**
 * A code that was sent. Several codes of one phone may be valid: a new code ends only the previous code of the same
 * asker.
 */
export interface SmsCodesTable {
  id: Generated<number>;
  phone: string;
  scene: string;
  /** Requester of the code, as in `core/http/caller.ts`. */
  asker: string;
  code_hash: string;
  sent_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** Wrong attempts at a code, by asker. */
export interface SmsCodeAttemptsTable {
  code_id: number;
  asker: string;
  tries: Count;
}

/**
 * Wrong passwords of a phone by asker (`*`: all unknown askers), since the last success; see
 * `modules/identity/auth/login-backoff.ts`.
 */
export interface LoginAttemptsTable {
  phone: string;
  asker: string;
  failures: number;
  last_tried_at: Instant;
}

/** Devices that have logged in to an account. */
export interface KnownDevicesTable {
  account_id: string;
  /** SHA-256 of the device id, hex. */
  mark_hash: string;
  last_login_at: Instant;
}

export interface RegisterTokensTable {
  token_hash: string;
  phone: string;
  /** Method that verified the phone. */
  way: Generated<RegisterMethod>;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** SMS that the embedded upstream would have sent. */
export interface SmsOutboxTable {
  id: Generated<number>;
  phone: string;
  text: string;
  created_at: Instant;
  /** Asker who requested the message; null in rows that predate it. */
  asker: string | null;
  /** The asker is certainly the owner of the phone: counted separately from strangers. */
  is_owner: Flag;
}

export interface InviteCodesTable {
  code: string;
  account_id: string | null;
  /** Only for company codes; other codes use the name of the account. */
  inviter_name: string;
  is_adviser: boolean;
  /** Null in rows that predate it. */
  made_at: Generated<Instant | null>;
  /** Since then another code replaces it. */
  retired_at: Generated<Instant | null>;
}

/** Visits to the home page: one row per account. */
export interface HomeVisitsTable {
  account_id: string;
  /** Last visit. */
  seen_at: Instant;
  /** Last moment of the visit before; null on the first visit. */
  before_at: Instant | null;
}

/** Actions of a person on an article. */
export interface ArticleReactionsTable {
  account_id: string;
  news_id: string;
  is_like: Flag;
  is_collection: Flag;
  /** Last read. */
  read_at: Instant | null;
  /** Null when not collected. */
  collected_at: Generated<Instant | null>;
}

/** Holdings of an account, used by the asset calls and the holder level. */
export interface PositionsTable {
  account_id: string;
  fund_id: string;
  part: 'simu' | 'public' | 'pe' | 'quasi_fixed' | 'foreign';
  shares: Decimal;
  /** 分. */
  cost_fen: number;
  invested_on: Day;
}

/** Like of an article by a guest, keyed by the browser id. */
export interface GuestLikesTable {
  news_id: string;
  mark_hash: string;
  network: string;
  liked_at: Instant;
}

/**
 * Likes of guests and shares that one giver (`net:…` or `account:…`) added to an article on its last active day.
 */
export interface ReactionCountsTable {
  news_id: string;
  kind: 'like' | 'share';
  giver: string;
  day: Day;
  given: number;
}

/** Rows that requests without a login added (`upstream/core/anonymous-rows.ts`). */
export interface AnonymousRowCountsTable {
  table_name: string;
  /** Shanghai day. */
  day: Day;
  /** An address, an asker, or `*` for the total. */
  counted_by: string;
  rows_added: number;
}

export interface AccountTables {
  anonymous_row_counts: AnonymousRowCountsTable;
  accounts: AccountsTable;
  access_tokens: AccessTokensTable;
  account_tickets: AccountTicketsTable;
  cancellations: CancellationsTable;
  sms_codes: SmsCodesTable;
  sms_code_tries: SmsCodeAttemptsTable;
  login_tries: LoginAttemptsTable;
  known_devices: KnownDevicesTable;
  register_tokens: RegisterTokensTable;
  sms_outbox: SmsOutboxTable;
  invite_codes: InviteCodesTable;
  home_visits: HomeVisitsTable;
  news_marks: ArticleReactionsTable;
  guest_likes: GuestLikesTable;
  mark_counts: ReactionCountsTable;
  positions: PositionsTable;
}
