import { describe, expect, it } from 'vitest';
import * as constants from './constants';

describe('business constants', () => {
  it('ENV-001 environments are dev, test, pre and prod', () => {
    expect(constants.ENVIRONMENTS).toEqual(['dev', 'test', 'pre', 'prod']);
  });

  it('CONST-001 a phone has 11 digits', () => {
    expect(constants.PHONE_DIGITS).toEqual(11);
  });

  it('CONST-002 a captcha has 4 to 6 digits', () => {
    expect(constants.CAPTCHA_MIN_DIGITS).toEqual(4);
    expect(constants.CAPTCHA_MAX_DIGITS).toEqual(6);
  });

  it('CONST-003 a password has 8 to 32 characters', () => {
    expect(constants.PASSWORD_MIN_CHARACTERS).toEqual(8);
    expect(constants.PASSWORD_MAX_CHARACTERS).toEqual(32);
  });

  it('CONST-004 risk levels run from 0 to 5', () => {
    expect(constants.RISK_LEVEL_MIN).toEqual(0);
    expect(constants.RISK_LEVEL_MAX).toEqual(5);
  });

  it('CONST-005 a request times out after 10 s', () => {
    expect(constants.REQUEST_TIMEOUT_MS).toEqual(10_000);
  });

  it('CONST-006 a request is retried once', () => {
    expect(constants.REQUEST_RETRY_COUNT).toEqual(1);
  });

  it('CONST-007 a retry waits 100 ms', () => {
    expect(constants.REQUEST_RETRY_DELAY_MS).toEqual(100);
  });

  it('CONST-008 login-state calls are shared for 1 s', () => {
    expect(constants.LOGIN_STATE_SHARE_MS).toEqual(1000);
  });

  it('CONST-009 jumps are throttled to one per 2 s', () => {
    expect(constants.JUMP_THROTTLE_MS).toEqual(2000);
  });

  it('CONST-010 exposure checks are throttled to 500 ms', () => {
    expect(constants.EXPOSURE_THROTTLE_MS).toEqual(500);
  });

  it('CONST-011 the announcement list is limited to 3', () => {
    expect(constants.ANNOUNCEMENT_LIMIT).toEqual(3);
  });

  it('CONST-012 a toast stays 1500 ms', () => {
    expect(constants.TOAST_MS).toEqual(1500);
  });

  it('CONST-013 a native call times out after 30 s', () => {
    expect(constants.NATIVE_CALL_TIMEOUT_MS).toEqual(30_000);
  });

  it('CONST-014 the inviter is polled every 200 ms', () => {
    expect(constants.INVITER_POLL_MS).toEqual(200);
  });

  it('CONST-015 the login modal is triggered after 10 ms', () => {
    expect(constants.LOGIN_MODAL_DELAY_MS).toEqual(10);
  });

  it('CONST-016 the wx login tip takes 500 ms', () => {
    expect(constants.WX_LOGIN_TIP_MS).toEqual(500);
  });

  it('CONST-017 the cross-domain popup stays 1000 ms', () => {
    expect(constants.CROSS_DOMAIN_POPUP_MS).toEqual(1000);
  });

  it('CONST-018 scrolling is polled every 300 ms', () => {
    expect(constants.SCROLL_POLL_MS).toEqual(300);
  });

  it('CONST-019 the mini-program failure modal waits 1500 ms', () => {
    expect(constants.MINI_PROGRAM_FAILURE_DELAY_MS).toEqual(1500);
  });

  it('CONST-020 a swipe of 70 px closes', () => {
    expect(constants.SWIPE_CLOSE_PX).toEqual(70);
  });

  it('CONST-021 the tab bar is 48 px high', () => {
    expect(constants.TAB_BAR_PX).toEqual(48);
  });

  it('CONST-022 the header is 44 px high', () => {
    expect(constants.HEADER_PX).toEqual(44);
  });

  it('CONST-023 content is at most 820 px wide', () => {
    expect(constants.CONTENT_MAX_PX).toEqual(820);
  });

  it('CONST-024 search is at most 640 px wide', () => {
    expect(constants.SEARCH_MAX_PX).toEqual(640);
  });

  it('CONST-025 the open-app button is 30, 70 or 77 px wide', () => {
    expect(constants.OPEN_APP_WIDTHS).toEqual({ scrollingPx: 30, appPx: 70, browserPx: 77 });
  });

  it('CONST-026 call tracking is sent at 3 events', () => {
    expect(constants.API_TRACK_BATCH_EVENTS).toEqual(3);
  });

  it('CONST-027 call tracking is sent at 5 list items', () => {
    expect(constants.API_TRACK_BATCH_ITEMS).toEqual(5);
  });

  it('CONST-028 the call tracking key is apiTrack', () => {
    expect(constants.API_TRACK_DEFAULT_KEY).toEqual('apiTrack');
  });

  it('CONST-029 CONST-030 CONST-031 the app versions are 5.5.19, 5.6.6 and 5.6.27', () => {
    expect(constants.APP_VERSIONS).toEqual({
      features: '5.5.19',
      nativeBuildCheck: '5.6.6',
      iosVerification: '5.6.27',
    });
  });

  it('CONST-032 picture in picture is on by default', () => {
    expect(constants.PICTURE_IN_PICTURE_DEFAULT).toEqual(true);
  });

  it('CONST-033 a share summary has 100 characters', () => {
    expect(constants.SHARE_SUMMARY_CHARACTERS).toEqual(100);
  });

  it('CONST-036 code 400000 means registration', () => {
    expect(constants.CODE_REGISTER).toEqual(400000);
  });

  it('CONST-037 code 0 means success', () => {
    expect(constants.CODE_SUCCESS).toEqual(0);
  });

  it('CONST-038 a constant 100000 exists', () => {
    expect(constants.UNUSED_100000).toEqual(100000);
  });

  it('CONST-039 code 104012 means a wrong one-tap number', () => {
    expect(constants.CODE_ONE_TAP_WRONG_NUMBER).toEqual(104012);
  });

  it('CONST-040 session codes are 90007 and 90009', () => {
    expect(constants.CODE_TOKEN_EXPIRED).toEqual(90007);
    expect(constants.CODE_LOGGED_OUT).toEqual(90009);
  });

  it('ERR-001 accepted codes are 0, 1004, 7001 and 2009', () => {
    expect(constants.ACCEPTED_CODES).toEqual([0, 1004, 7001, 2009]);
  });

  it('CONST-041 the open-app button is restored after 1 s', () => {
    expect(constants.OPEN_APP_RESTORE_MS).toEqual(1000);
  });

  it('CONST-042 a double tap is blocked for 500 ms', () => {
    expect(constants.OPEN_APP_DOUBLE_TAP_MS).toEqual(500);
  });

  it('CONST-043 the app-login-opening flag resets after 300 ms', () => {
    expect(constants.APP_LOGIN_OPENING_RESET_MS).toEqual(300);
  });

  it('CONST-044 the WeChat config times out after 1500 ms', () => {
    expect(constants.WX_CONFIG_TIMEOUT_MS).toEqual(1500);
  });

  it('CONST-045 the WeChat config is retried once and flagged after 2 timeouts', () => {
    expect(constants.WX_CONFIG_RETRY_COUNT).toEqual(1);
    expect(constants.WX_CONFIG_TIMEOUTS_TO_FLAG).toEqual(2);
  });

  it('CONST-046 WeChat share setup waits 1600 ms', () => {
    expect(constants.WX_SHARE_SETUP_DELAY_MS).toEqual(1600);
  });

  it('CONST-047 the mini-program login waits 500 ms while a token is in the address', () => {
    expect(constants.MINI_PROGRAM_TOKEN_RETRY_MS).toEqual(500);
  });

  it('CONST-048 the purchase verify state is 1 by default', () => {
    expect(constants.PURCHASE_VERIFY_STATE_DEFAULT).toEqual(1);
  });

  it('CONST-049 pipAuthority is 1', () => {
    expect(constants.PIP_AUTHORITY).toEqual(1);
  });
});
