/**
 * Business constants and limits of the product specification, section 9.
 * Each name carries its unit; the CONST id beside it is its row in docs/spec/rules.tsv.
 */

/** ENV-001: where a portal may run. */
export const ENVIRONMENTS = ['dev', 'test', 'pre', 'prod'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

// Identifiers people type
export const PHONE_DIGITS = 11; // CONST-001
export const CAPTCHA_MIN_DIGITS = 4; // CONST-002
export const CAPTCHA_MAX_DIGITS = 6; // CONST-002
export const PASSWORD_MIN_CHARACTERS = 8; // CONST-003
export const PASSWORD_MAX_CHARACTERS = 32; // CONST-003
export const RISK_LEVEL_MIN = 0; // CONST-004
export const RISK_LEVEL_MAX = 5; // CONST-004

// Calls
export const REQUEST_TIMEOUT_MS = 10_000; // CONST-005
/** What a page may wait for upstream in all: with rendering it is there, or says so, within 12 s. */
export const PAGE_BUDGET_MS = 11_000;
export const REQUEST_RETRY_DELAY_MS = 100; // CONST-007
export const LOGIN_STATE_SHARE_MS = 1_000; // CONST-008

// Interface timing
export const JUMP_THROTTLE_MS = 2_000; // CONST-009
export const TOAST_MS = 1_500; // CONST-012
export const INVITER_POLL_MS = 200; // CONST-014
export const LOGIN_MODAL_DELAY_MS = 10; // CONST-015

export const CROSS_DOMAIN_POPUP_MS = 1_000; // CONST-017

// Layout
export const SWIPE_CLOSE_PX = 70; // CONST-020

/** CONST-031: the iOS app from this version on is verified without base info (ROLE-008). */
export const IOS_VERIFICATION_VERSION = '5.6.27';

// Codes
export const CODE_SUCCESS = 0; // CONST-037
/** CONST-039: the carrier says that the phone is another one (CALL-003). */
export const CODE_ONE_TAP_WRONG_NUMBER = 104_012;
export const CODE_TOKEN_EXPIRED = 90_007; // CONST-040
export const CODE_LOGGED_OUT = 90_009; // CONST-040
/** ERR-001: codes every call accepts. */
export const ACCEPTED_CODES: readonly number[] = [CODE_SUCCESS, 1004, 7001, 2009];
