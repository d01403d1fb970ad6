import type { Generated } from 'kysely';
import type { Device } from '~/contract/account';
import type { RegisterMethod } from '~/contract/invites';
import type { CANCELLATION_REASONS } from '~/contract/kinds';
import type { Settings } from '~/contract/users';
import type { Count, Day, Decimal, Flag, Instant, Json } from '~/upstream/core/db/schema/columns';

/** A person's account with the codes of the user states (spec §3). */
export interface AccountsTable {
  id: string;
  /** Eleven digits, unique; of a cancelled account a name that is no phone. */
  phone: string;
  /** `scrypt$…` of `password.ts`; null until one is set. */
  password_hash: string | null;
  /** As `password_hash`; asked for in public-fund trades. Null until one is set. */
  trade_password_hash: string | null;
  /** Real name once identity is done, else a greeting name. */
  name: string;
  gender: 0 | 1 | null;
  avatar_url: string | null;
  is_adviser: Flag;
  /** The consent `tracking` is in force; written with it. */
  is_tracking_agreed: Generated<boolean>;
  is_am_verify: Flag;
  is_simu_verify: Flag;
  professional_code: Count;
  /** 3 is verified. */
  identity_code: Count;
  voucher_code: string | null;
  voucher_type: string | null;
  voucher_expire_date: Day | null;
  /** From the document; null before identity is done. */
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
  /** The pledge of a qualified investor is given: the specification's name, read literally (VERIFY-011). */
  simu_unsigned_guarantee: Generated<boolean>;
  am_qi_code: Count;
  am_unsigned_guarantee: Generated<boolean>;
  /** Last day each proof counts; a code without one was given before proofs were kept. */
  simu_proof_expire_date: Day | null;
  am_proof_expire_date: Day | null;
  pro_proof_expire_date: Day | null;
  /** 3 is issued. */
  ca_code: Count;
  ca_expire_date: Day | null;
  /** From before the ledger of growth (`member_growth`); read by nobody any more. */
  member_growth: Count;
  /** The invite code this account came by. */
  invited_by_code: string | null;
  /** Sources of the registration (agreements, activity, utm). */
  origin: Json<Record<string, unknown>>;
  settings: Json<Settings>;
  created_at: Instant;
  /** Since then nobody logs in with it; its customer and trade records stay (domain rules: at least 20 years). */
  cancelled_at: Instant | null;
}

export interface AccessTokensTable {
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: string;
  account_id: string;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  /** What the login was made with; null where its request did not show it. */
  device: Device | null;
  /** The device mark it was made with; null where there was none. */
  mark_hash: string | null;
  /** Network of the last use, coarse, as the owner reads it; null before it was kept. */
  place: string | null;
  /** Within ten minutes; null before it was kept. */
  last_used_at: Instant | null;
}

/** Proof of the first of two steps, good once and for its purpose alone. */
export interface AccountTicketsTable {
  token_hash: string;
  account_id: string;
  purpose: 'change_phone' | 'cancel';
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** Who left and why; the phone is part of the customer's record and free for a new account. */
export interface CancellationsTable {
  account_id: string;
  phone: string;
  reason: (typeof CANCELLATION_REASONS)[number];
  comment: string;
  cancelled_at: Instant;
}

/** A code that was sent. Several of one phone may be alive: each asker's own ends only that asker's one before. */
export interface SmsCodesTable {
  id: Generated<number>;
  phone: string;
  scene: string;
  /** Who asked for it, as in `core/http/caller.ts`. */
  asker: string;
  code_hash: string;
  sent_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** Wrong tries of a code by who tried. */
export interface SmsCodeTriesTable {
  code_id: number;
  asker: string;
  tries: Count;
}

/** Wrong passwords of a phone by who tried (`*`: everybody not known), since the last success; see `modules/identity/auth/login-backoff.ts`. */
export interface LoginTriesTable {
  phone: string;
  asker: string;
  failures: number;
  last_tried_at: Instant;
}

/** Devices that have logged in to an account. */
export interface KnownDevicesTable {
  account_id: string;
  /** SHA-256 of the device's mark, hex. */
  mark_hash: string;
  last_login_at: Instant;
}

export interface RegisterTokensTable {
  token_hash: string;
  phone: string;
  /** By which proof the phone is known. */
  way: Generated<RegisterMethod>;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** What the embedded upstream would have sent by SMS. */
export interface SmsOutboxTable {
  id: Generated<number>;
  phone: string;
  text: string;
  created_at: Instant;
  /** Who asked for the message; null before askers were kept. */
  asker: string | null;
  /** The asker is the phone's owner for certain: counted apart from strangers. */
  is_owner: Flag;
}

export interface InviteCodesTable {
  code: string;
  account_id: string | null;
  /** Of a code of the house; of everybody else the account's own name counts. */
  inviter_name: string;
  is_adviser: boolean;
  /** Null before it was kept. */
  made_at: Generated<Instant | null>;
  /** Since then another code stands in its place. */
  retired_at: Generated<Instant | null>;
}

/** Looks at home: one row an account. */
export interface HomeVisitsTable {
  account_id: string;
  /** The last look. */
  seen_at: Instant;
  /** The last look of the visit before; null on the first visit. */
  before_at: Instant | null;
}

/** What a person has done with an article. */
export interface NewsMarksTable {
  account_id: string;
  news_id: string;
  is_like: Flag;
  is_collection: Flag;
  /** Last. */
  read_at: Instant | null;
  /** Null where it is not collected. */
  collected_at: Generated<Instant | null>;
}

/** What an account holds, shown by the asset calls and by the holder level. */
export interface PositionsTable {
  account_id: string;
  fund_id: string;
  part: 'simu' | 'public' | 'pe' | 'quasi_fixed' | 'foreign';
  shares: Decimal;
  /** 分. */
  cost_fen: number;
  invested_on: Day;
}

/** A guest's like of an article, by the mark of the browser. */
export interface GuestLikesTable {
  news_id: string;
  mark_hash: string;
  network: string;
  liked_at: Instant;
}

/** Likes of guests and shares that one giver (`net:…` or `account:…`) added to an article on its last day of giving. */
export interface MarkCountsTable {
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
  sms_code_tries: SmsCodeTriesTable;
  login_tries: LoginTriesTable;
  known_devices: KnownDevicesTable;
  register_tokens: RegisterTokensTable;
  sms_outbox: SmsOutboxTable;
  invite_codes: InviteCodesTable;
  home_visits: HomeVisitsTable;
  news_marks: NewsMarksTable;
  guest_likes: GuestLikesTable;
  mark_counts: MarkCountsTable;
  positions: PositionsTable;
}
