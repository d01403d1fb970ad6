/**
 * Business constants and limits of the product specification, section 9. Each name includes its unit; the CONST id
 * next to it is its row in docs/spec/rules.tsv.
 */

/** ENV-001: environments of a portal. */
export const ENVIRONMENTS = ['dev', 'test', 'pre', 'prod'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

// Typed identifiers
export const PHONE_DIGITS = 11; // CONST-001
export const CAPTCHA_MIN_DIGITS = 4; // CONST-002
export const CAPTCHA_MAX_DIGITS = 6; // CONST-002
export const PASSWORD_MIN_CHARACTERS = 8; // CONST-003
export const PASSWORD_MAX_CHARACTERS = 32; // CONST-003
export const RISK_LEVEL_MIN = 0; // CONST-004
export const RISK_LEVEL_MAX = 5; // CONST-004

// Calls
export const REQUEST_TIMEOUT_MS = 10_000; // CONST-005
/** Total time a page may wait for upstream: with rendering, the page or an error appears within 12 s. */
export const PAGE_BUDGET_MS = 11_000;
export const REQUEST_RETRY_DELAY_MS = 100; // CONST-007
export const LOGIN_STATE_SHARE_MS = 1_000; // CONST-008

// Interface timing
export const JUMP_THROTTLE_MS = 2_000; // CONST-009
export const EXPOSURE_CHECK_MS = 500; // CONST-010
export const SCROLL_POLL_MS = 300; // CONST-018
export const TOAST_MS = 1_500; // CONST-012
export const INVITER_POLL_MS = 200; // CONST-014
export const LOGIN_MODAL_DELAY_MS = 10; // CONST-015

export const CROSS_DOMAIN_POPUP_MS = 1_000; // CONST-017
// Purchase
/** CONST-048: first state of the trade check confirmations (PURCHASE-001). */
export const PURCHASE_VERIFY_STATE = 1;

// Tracking
export const API_TRACK_EVENTS = 3; // CONST-026
export const API_TRACK_ITEMS = 5; // CONST-027
export const API_TRACK_KEY = 'apiTrack'; // CONST-028

// Layout
export const SWIPE_CLOSE_PX = 70; // CONST-020

/** CONST-031: iOS apps from this version on are verified without base info (ROLE-008). */
export const IOS_VERIFICATION_VERSION = '5.6.27';

// Native apps
export const NATIVE_CALL_TIMEOUT_MS = 30_000; // CONST-013
/** CONST-029: first version with the newer app functions for pages (ROLE-007). */
export const NATIVE_FEATURE_VERSION = '5.5.19';
/** CONST-030: apps before this version have no own object in the page (ROLE-009). */
export const NATIVE_BUILD_VERSION = '5.6.6';
export const NATIVE_LOGIN_OPENING_MS = 300; // CONST-043
export const PIP_AUTHORITY = 1; // CONST-049
export const IS_PIP_DEFAULT = true; // CONST-032

// Mini-program and WeChat
export const MINI_LOGIN_TIP_MS = 500; // CONST-016
export const MINI_LOGIN_FAILED_MS = 1_500; // CONST-019
export const MINI_LOGIN_RETRY_MS = 500; // CONST-047
export const WECHAT_CONFIG_TIMEOUT_MS = 1_500; // CONST-044
export const WECHAT_CONFIG_RETRIES = 1; // CONST-045
export const WECHAT_SHARE_DELAY_MS = 1_600; // CONST-046

// Open-app button
/**
 * CONST-025: defined in open-app.css; a test compares both.
 * @public
 */
export const OPEN_APP_SMALL_PX = 30;
/**
 * CONST-025: defined in open-app.css; a test compares both.
 * @public
 */
export const OPEN_APP_IN_APP_PX = 70;
/**
 * CONST-025: defined in open-app.css; a test compares both.
 * @public
 */
export const OPEN_APP_PX = 77;
export const OPEN_APP_RESTORE_MS = 1_000; // CONST-041
export const OPEN_APP_BLOCK_MS = 500; // CONST-042

// Codes
export const CODE_SUCCESS = 0; // CONST-037
/**
 * CONST-038: named by the specification without any use; reserved so that the number gets no other meaning.
 * @public
 */
export const CODE_RESERVED = 100_000;
/** CONST-039: the carrier reports a different phone number (CALL-003). */
export const CODE_ONE_TAP_WRONG_NUMBER = 104_012;
export const CODE_TOKEN_EXPIRED = 90_007; // CONST-040
export const CODE_LOGGED_OUT = 90_009; // CONST-040
/** ERR-001: codes every call accepts. */
export const ACCEPTED_CODES: readonly number[] = [CODE_SUCCESS, 1004, 7001, 2009];
