/** Limits of the calls: upstream keeps them, pages say them. What a regulator sets stands in domain/shared/regulation.ts. */

/** How long a code by SMS is good for. */
export const SMS_CODE_SECONDS = 300;
/** How long a code by e-mail is good for. */
export const EMAIL_CODE_SECONDS = 600;
/** How long it counts that a person proved again who they are. */
export const IDENTITY_CHECK_SECONDS = 600;
/** How long the proof of the first of two steps is good for. */
export const TICKET_SECONDS = { change_phone: 600, cancel: 1_800 } as const;

/** Copies of all own data an account asks for on a Shanghai day, and for how many days one may be downloaded. */
export const DATA_COPIES_PER_DAY = 2;
export const DATA_COPY_DAYS = 7;
/** How long a shown password opens a copy to the login that showed it. */
export const DATA_COPY_OPEN_SECONDS = 600;

/** What is limited by the Shanghai day, with how many failed tries it allows. */
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

/** A file at most; `FILE_MAX_BYTES` of file-rules.ts in bytes. */
export const FILE_MAX_MB = 10;
/** Characters of the name of a file. */
export const FILE_NAME_MAX_CHARS = 120;
/** Files that may stand beside the base info at most. */
export const MAX_ATTACHMENTS = 6;
/** Files of one kind of proof at most. */
export const MAX_PROOF_FILES = 9;
/** Characters of what somebody says when closing the account. */
export const CANCELLATION_COMMENT_MAX_CHARS = 200;
/** Pictures of one payment's evidence. */
export const MAX_EVIDENCE_FILES = 6;

/** Characters of what is looked for in the titles of one's own articles. */
export const TITLE_KEYWORD_MAX_CHARS = 40;
/** Articles taken out of one's own list by name at once. */
export const MAX_REMOVED_ARTICLES = 50;

/** A video lasts at most so long, and so many places where somebody stopped are kept. */
export const MAX_VIDEO_SECONDS = 86_400;
export const MAX_VIDEO_POSITIONS = 200;
/** How long the files of a private talk are open to the session that was shown it. */
export const CLIP_PASS_SECONDS = 900;
/** Of a film, in one answer to a range. */
export const CLIP_PIECE_BYTES = 512 * 1024;

/** A code that was read without a network counts as read then, so many seconds at most. */
export const MAX_CHECK_IN_AGE_SECONDS = 12 * 3_600;
/** Rows of the list of who comes, at the desk. */
export const MAX_CHECK_IN_ROWS = 500;

/** Filters of the library that an account keeps, and how long a name and a query of them may be. */
export const MAX_SAVED_FILTERS = 10;
export const SAVED_NAME_MAX_CHARS = 24;
export const SAVED_QUERY_MAX_CHARS = 400;

/** Characters of a person's name and of the number of an identity document, as they are typed. */
export const PERSON_NAME_MIN_CHARS = 2;
export const PERSON_NAME_MAX_CHARS = 40;
export const ID_NUMBER_MAX_CHARS = 40;
export const EMAIL_MAX_CHARS = 100;
/** Characters of the fields of the base info. */
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

/** Characters of a word that is searched for; a shared title with its description and its link is found too. */
export const KEYWORD_MAX_CHARS = 300;
/** Characters of a name that a library is narrowed by. */
export const NAME_QUERY_MAX_CHARS = 40;

/** Characters of a group's name and of a note on the watchlist. */
export const WATCH_GROUP_NAME_MAX_CHARS = 12;
export const WATCH_NOTE_MAX_CHARS = 60;
/** Codes that one import into the watchlist takes. */
export const MAX_WATCH_CODES = 100;
/** Of the weight of a fund, percent. */
export const MAX_WATCH_WEIGHT_PERCENT = 100;

/** Characters of what somebody adds to a survey in their own words, and of the note to an appointment. */
export const SURVEY_COMMENT_MAX_CHARS = 500;
export const APPOINTMENT_NOTE_MAX_CHARS = 200;
/** Feedback: characters of its words and of how to reach who wrote it, pictures, and how many an account hands in a day. */
export const FEEDBACK_TEXT_MIN_CHARS = 10;
export const FEEDBACK_TEXT_MAX_CHARS = 1_000;
export const FEEDBACK_CONTACT_MAX_CHARS = 60;
export const MAX_FEEDBACK_IMAGES = 4;
export const MAX_FEEDBACK_PER_DAY = 10;
/** Characters of an answer, and of why one takes longer. */
export const FEEDBACK_REPLY_MAX_CHARS = 2_000;
/** Characters of what an adviser adds to the answer to an appointment. */
export const MEETING_REPLY_MAX_CHARS = 100;
/** Characters of a reason to cancel an order. */
export const CANCEL_REASON_MAX_CHARS = 100;

/** Funds that can be compared at once, and characters of the list of them: six of the longest ids. */
export const MAX_COMPARED_FUNDS = 6;
export const COMPARED_IDS_MAX_CHARS = 430;

/** Addresses that one map of the site may hold, by the protocol of maps. */
export const MAX_SITEMAP_URLS = 50_000;
