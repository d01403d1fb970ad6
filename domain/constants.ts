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
export const REQUEST_RETRY_COUNT = 1; // CONST-006, only after a timeout
export const REQUEST_RETRY_DELAY_MS = 100; // CONST-007
export const LOGIN_STATE_SHARE_MS = 1_000; // CONST-008
export const ANNOUNCEMENT_LIMIT = 3; // CONST-011

// Interface timing
export const JUMP_THROTTLE_MS = 2_000; // CONST-009
export const EXPOSURE_THROTTLE_MS = 500; // CONST-010
export const TOAST_MS = 1_500; // CONST-012
export const NATIVE_CALL_TIMEOUT_MS = 30_000; // CONST-013
export const INVITER_POLL_MS = 200; // CONST-014
export const LOGIN_MODAL_DELAY_MS = 10; // CONST-015
export const WX_LOGIN_TIP_MS = 500; // CONST-016
export const CROSS_DOMAIN_POPUP_MS = 1_000; // CONST-017
export const SCROLL_POLL_MS = 300; // CONST-018
export const MINI_PROGRAM_FAILURE_DELAY_MS = 1_500; // CONST-019

// Layout
export const SWIPE_CLOSE_PX = 70; // CONST-020
export const TAB_BAR_PX = 48; // CONST-021
export const HEADER_PX = 44; // CONST-022
export const CONTENT_MAX_PX = 820; // CONST-023
export const SEARCH_MAX_PX = 640; // CONST-024
/** CONST-025: while scrolling, at rest in the app, at rest in a browser. */
export const OPEN_APP_WIDTHS = { scrollingPx: 30, appPx: 70, browserPx: 77 } as const;

// Tracking of calls
export const API_TRACK_BATCH_EVENTS = 3; // CONST-026
export const API_TRACK_BATCH_ITEMS = 5; // CONST-027
export const API_TRACK_DEFAULT_KEY = 'apiTrack'; // CONST-028

/** CONST-029 to CONST-031: app versions that switch behaviour (ROLE-007 to ROLE-009). */
export const APP_VERSIONS = {
  features: '5.5.19',
  nativeBuildCheck: '5.6.6',
  iosVerification: '5.6.27',
} as const;

export const PICTURE_IN_PICTURE_DEFAULT = true; // CONST-032
export const SHARE_SUMMARY_CHARACTERS = 100; // CONST-033

/** CONST-034, CONST-035: agreements accepted at login, by edition. */

// Codes
export const CODE_SUCCESS = 0; // CONST-037
export const CODE_REGISTER = 400_000; // CONST-036
/** CONST-038: defined by the specification, its use is not; nothing reads it. */
export const UNUSED_100000 = 100_000;
export const CODE_ONE_TAP_WRONG_NUMBER = 104_012; // CONST-039
export const CODE_TOKEN_EXPIRED = 90_007; // CONST-040
export const CODE_LOGGED_OUT = 90_009; // CONST-040
/** ERR-001: codes every call accepts. */
export const ACCEPTED_CODES: readonly number[] = [CODE_SUCCESS, 1004, 7001, 2009];

// Open-app button, WeChat, mini-program
export const OPEN_APP_RESTORE_MS = 1_000; // CONST-041
export const OPEN_APP_DOUBLE_TAP_MS = 500; // CONST-042
export const APP_LOGIN_OPENING_RESET_MS = 300; // CONST-043, Android
export const WX_CONFIG_TIMEOUT_MS = 1_500; // CONST-044
export const WX_CONFIG_RETRY_COUNT = 1; // CONST-045
/** CONST-045: timeouts after which the config-error flag is set. */
export const WX_CONFIG_TIMEOUTS_TO_FLAG = 2;
export const WX_SHARE_SETUP_DELAY_MS = 1_600; // CONST-046
export const MINI_PROGRAM_TOKEN_RETRY_MS = 500; // CONST-047

// Purchase and native
export const PURCHASE_VERIFY_STATE_DEFAULT = 1; // CONST-048
export const PIP_AUTHORITY = 1; // CONST-049
