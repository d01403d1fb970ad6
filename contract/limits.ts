/**
 * Limits of the calls: upstream enforces them, pages show them. Limits set by a regulator are in
 * domain/shared/regulation.ts.
 */

/** Validity of an SMS code. */
export const SMS_CODE_SECONDS = 300;
/** Validity of an e-mail code. */
export const EMAIL_CODE_SECONDS = 600;
/** Validity of a renewed identity check. */
export const IDENTITY_CHECK_SECONDS = 600;
/** Validity of the ticket from the first of two steps. */
export const TICKET_SECONDS = { change_phone: 600, cancel: 1_800 } as const;

/** Copies of own data that an account may request per Shanghai day, and days for which one can be downloaded. */
export const DATA_COPIES_PER_DAY = 2;
export const DATA_COPY_DAYS = 7;
/** Time for which entering the password opens a copy to that login. */
export const DATA_COPY_OPEN_SECONDS = 600;

/** Failed attempts allowed per Shanghai day, by subject. */
export const MAX_TRIES_PER_DAY = {
  identity: 5,
  card: 5,
  check_id: 5,
  check_bank_card: 5,
  check_face: 5,
  change_phone: 5,
  award_vote: 30,
  data_copy: 5,
} as const;

/** Maximum size of a file; `FILE_MAX_BYTES` in file-rules.ts is the same in bytes. */
export const FILE_MAX_MB = 10;
/** Maximum characters of a file name. */
export const FILE_NAME_MAX_CHARS = 120;
/** Maximum files attached to the base info. */
export const MAX_ATTACHMENTS = 6;
/** Maximum files per kind of proof. */
export const MAX_PROOF_FILES = 9;
/** Maximum characters of the comment when an account is closed. */
export const CANCELLATION_COMMENT_MAX_CHARS = 200;
/** Maximum images in the evidence of one payment. */
export const MAX_EVIDENCE_FILES = 6;

/** Maximum characters of a title search in the person's own article lists. */
export const TITLE_KEYWORD_MAX_CHARS = 40;
/** Maximum articles that one request removes by id from the person's own list. */
export const MAX_REMOVED_ARTICLES = 50;

/** Maximum length of a video, and maximum number of stored playback positions. */
export const MAX_VIDEO_SECONDS = 86_400;
export const MAX_VIDEO_POSITIONS = 200;
/** How long the files of a private talk stay open to the session that got the pass. */
export const CLIP_PASS_SECONDS = 900;
/** Maximum bytes of a video in one range response. */
export const CLIP_PIECE_BYTES = 512 * 1024;

/** A code scanned without a network counts at the time of the scan, up to this many seconds ago. */
export const MAX_CHECK_IN_AGE_SECONDS = 12 * 3_600;
/** Maximum rows of the participant list at check-in. */
export const MAX_CHECK_IN_ROWS = 500;

/** Saved filters per account, and maximum characters of their names and queries. */
export const MAX_SAVED_FILTERS = 10;
export const SAVED_NAME_MAX_CHARS = 24;
export const SAVED_QUERY_MAX_CHARS = 400;

/** Characters of a person's name and of an identity document number, as typed. */
export const PERSON_NAME_MIN_CHARS = 2;
export const PERSON_NAME_MAX_CHARS = 40;
export const ID_NUMBER_MAX_CHARS = 40;
export const EMAIL_MAX_CHARS = 100;
/** Maximum characters of the base info fields. */
export const BASE_INFO_MAX_CHARS = {
  occupation: 20,
  employer: 60,
  education: 20,
  province: 20,
  city: 20,
  address: 120,
  income_source: 40,
  tax_country: 40,
  tax_number: 40,
} as const;
export const ADDRESS_MIN_CHARS = 5;

/** Maximum characters of a search text; a shared title pasted with its description and link fits. */
export const KEYWORD_MAX_CHARS = 300;
/** Maximum characters of a name filter in a list. */
export const NAME_QUERY_MAX_CHARS = 40;

/** Maximum characters of a group name and of a note on the watchlist. */
export const WATCH_GROUP_NAME_MAX_CHARS = 12;
export const WATCH_NOTE_MAX_CHARS = 60;
/** Maximum codes of one import into the watchlist. */
export const MAX_WATCH_CODES = 100;
/** Maximum weight of a fund, in percent. */
export const MAX_WATCH_WEIGHT_PERCENT = 100;

/** Maximum characters of a free-text comment on a survey, and of the note to an appointment. */
export const SURVEY_COMMENT_MAX_CHARS = 500;
export const APPOINTMENT_NOTE_MAX_CHARS = 200;
/** Feedback: characters of the text and of the contact details, images, and entries per account and day. */
export const FEEDBACK_TEXT_MIN_CHARS = 10;
export const FEEDBACK_TEXT_MAX_CHARS = 1_000;
export const FEEDBACK_CONTACT_MAX_CHARS = 60;
export const MAX_FEEDBACK_IMAGES = 4;
export const MAX_FEEDBACK_PER_DAY = 10;
/** Maximum characters of an answer, and of the reason for an extension. */
export const FEEDBACK_REPLY_MAX_CHARS = 2_000;
/** Maximum characters of an adviser's note to the answer to an appointment. */
export const MEETING_REPLY_MAX_CHARS = 100;
/** Maximum characters of the reason for cancelling an order. */
export const CANCEL_REASON_MAX_CHARS = 100;

/** Funds in one comparison, and characters of their list: six of the longest ids. */
export const MAX_COMPARED_FUNDS = 6;
export const COMPARED_IDS_MAX_CHARS = 430;

/** Maximum URLs in one sitemap, by the sitemap protocol. */
export const MAX_SITEMAP_URLS = 50_000;
