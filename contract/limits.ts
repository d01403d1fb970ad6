/** Limits of the calls: upstream keeps them, pages say them. What a regulator sets stands in domain/base/regulation.ts. */

/** How long a code by SMS is good for. */
export const SMS_CODE_SECONDS = 300;
/** How long a code by e-mail is good for. */
export const EMAIL_CODE_SECONDS = 600;
/** How long it counts that a person proved again who they are. */
export const CHECK_TOKEN_SECONDS = 600;
/** How long the proof of the first of two steps is good for. */
export const TICKET_SECONDS = { change_phone: 600, cancel: 1_800 } as const;

/** What is limited by the Shanghai day, with how many failed tries it allows. */
export const TRIES_PER_DAY = {
  identity: 5,
  card: 5,
  check_id: 5,
  check_bank_card: 5,
  check_face: 5,
  change_phone: 5,
  award_vote: 30,
} as const;

/** Files that may stand beside the base info at most. */
export const ATTACHMENTS_MAX = 6;
/** Files of one kind of proof at most. */
export const PROOFS_MAX = 9;
/** Characters of what somebody says when closing the account. */
export const CANCELLATION_COMMENT_MAX = 200;
/** Pictures of one payment's evidence. */
export const EVIDENCE_FILES_MAX = 6;

/** Filters of the library that an account keeps, and how long a name and a query of them may be. */
export const MAX_SAVED_FILTERS = 10;
export const SAVED_NAME_MAX = 24;
export const SAVED_QUERY_MAX = 400;
