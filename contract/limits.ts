/** Limits of the calls: upstream keeps them, pages say them. What a regulator sets stands in domain/shared/regulation.ts. */

/** How long a code by SMS is good for. */
export const SMS_CODE_SECONDS = 300;
/** How long a code by e-mail is good for. */
export const EMAIL_CODE_SECONDS = 600;
/** How long it counts that a person proved again who they are. */
export const CHECK_TOKEN_SECONDS = 600;
/** How long the proof of the first of two steps is good for. */
export const TICKET_SECONDS = { change_phone: 600, cancel: 1_800 } as const;

/** Copies of all own data an account asks for on a Shanghai day, and for how many days one may be downloaded. */
export const COPIES_PER_DAY = 2;
export const COPY_DAYS = 7;
/** How long a shown password opens a copy to the login that showed it. */
export const COPY_OPEN_SECONDS = 600;

/** What is limited by the Shanghai day, with how many failed tries it allows. */
export const TRIES_PER_DAY = {
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
export const FILE_NAME_MAX = 120;
/** Files that may stand beside the base info at most. */
export const ATTACHMENTS_MAX = 6;
/** Files of one kind of proof at most. */
export const PROOFS_MAX = 9;
/** Characters of what somebody says when closing the account. */
export const CANCELLATION_COMMENT_MAX = 200;
/** Pictures of one payment's evidence. */
export const EVIDENCE_FILES_MAX = 6;

/** Characters of what is looked for in the titles of one's own articles. */
export const ARTICLE_TITLE_KEYWORD_MAX = 40;
/** Articles taken out of one's own list by name at once. */
export const FORGET_ARTICLES_MAX = 50;

/** A video lasts at most so long, and so many places where somebody stopped are kept. */
export const VIDEO_SECONDS_MAX = 86_400;
export const VIDEO_POSITIONS_MAX = 200;
/** How long the files of a private talk are open to the session that was shown it. */
export const CLIP_PASS_SECONDS = 900;
/** Of a film, in one answer to a range. */
export const CLIP_PIECE_BYTES = 512 * 1024;

/** A code that was read without a network counts as read then, so many seconds at most. */
export const CHECK_IN_AGE_SECONDS_MAX = 12 * 3_600;
/** Rows of the list of who comes, at the desk. */
export const ROLL_ROWS_MAX = 500;

/** Filters of the library that an account keeps, and how long a name and a query of them may be. */
export const MAX_SAVED_FILTERS = 10;
export const SAVED_NAME_MAX = 24;
export const SAVED_QUERY_MAX = 400;

/** Characters of a person's name and of the number of an identity document, as they are typed. */
export const PERSON_NAME_MIN = 2;
export const PERSON_NAME_MAX = 40;
export const ID_NUMBER_MAX = 40;
export const EMAIL_MAX = 100;
/** Characters of the fields of the base info. */
export const BASE_INFO_MAX = {
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
export const ADDRESS_MIN = 5;

/** Characters of a word that is searched for; a shared title with its description and its link is found too. */
export const KEYWORD_MAX = 300;
/** Characters of a name that a library is narrowed by. */
export const NAME_QUERY_MAX = 40;

/** Characters of a group's name and of a note on the watchlist. */
export const WATCH_GROUP_NAME_MAX = 12;
export const WATCH_NOTE_MAX = 60;
/** Codes that one import into the watchlist takes. */
export const WATCH_CODES_MAX = 100;
/** Of the weight of a fund, percent. */
export const WATCH_WEIGHT_MAX = 100;

/** Characters of what somebody adds to a survey in their own words, and of the note to an appointment. */
export const SURVEY_COMMENT_MAX = 500;
export const APPOINTMENT_NOTE_MAX = 200;
/** Feedback: characters of its words and of how to reach who wrote it, pictures, and how many an account hands in a day. */
export const FEEDBACK_TEXT_MIN = 10;
export const FEEDBACK_TEXT_MAX = 1_000;
export const FEEDBACK_CONTACT_MAX = 60;
export const FEEDBACK_PICTURES_MAX = 4;
export const FEEDBACK_PER_DAY = 10;
/** Characters of an answer, and of why one takes longer. */
export const FEEDBACK_ANSWER_MAX = 2_000;
/** Characters of what an adviser adds to the answer to an appointment. */
export const MEETING_ANSWER_MAX = 100;
/** Characters of a reason to cancel an order. */
export const CANCEL_REASON_MAX = 100;

/** Funds that can be compared at once, and characters of the list of them: six of the longest ids. */
export const COMPARED_MOST = 6;
export const COMPARED_IDS_MAX = 430;

/** Addresses that one map of the site may hold, by the protocol of maps. */
export const SITE_ADDRESSES_MOST = 50_000;
