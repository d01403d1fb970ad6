import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openCaptchaSent } from '~/bff/session/captcha-sent';
import { readCookies } from '~/bff/core/cookies';
import { standIn } from '~/tests/fixtures/partial';

/** A browser: the cookie set by one response is sent with the next request. */
function browser() {
  let now = 0;
  let cookie = '';
  const visit = () => {
    const set: string[] = [];
    const res = standIn<ServerResponse>({
      getHeader: () => set,
      setHeader: (_name: string, value: string | string[]) => (cookie = [value].flat().at(-1) ?? ''),
      appendHeader: (_name: string, value: string) => (cookie = value),
    });
    const cookies = readCookies(cookie.split(';')[0]);
    return openCaptchaSent({ cookies, res, isSecure: false, nowMs: () => now }).captchaSent;
  };
  return {
    visit,
    pass: (seconds: number) => (now += seconds * 1_000),
    write: (text: string) => (cookie = text),
  };
}

describe('the wait for another code', () => {
  it('is stored per purpose and counts down', () => {
    const { visit, pass } = browser();
    visit().keep('email', { target: 'ab***@b.cn', resendSeconds: 60, expireSeconds: 600 });
    pass(20);
    visit().keep('new_phone', { target: '138****0001', resendSeconds: 60, expireSeconds: 300 });
    pass(10);
    expect(visit().list()).toEqual({
      email: { target: 'ab***@b.cn', resendSeconds: 30, expireSeconds: 570 },
      new_phone: { target: '138****0001', resendSeconds: 50, expireSeconds: 290 },
    });
    visit().drop('email');
    expect(Object.keys(visit().list())).toEqual(['new_phone']);
    visit().drop();
    expect(visit().list()).toEqual({});
  });

  it('ignores a forged cookie value unless it is masked and has a known purpose', () => {
    const { visit, write } = browser();
    for (const text of [
      'login=<b>|1|2',
      'login=13800000001|99999|99999',
      'nobody=138****0001|9e9|9e9',
      'login=138****0001|x|y',
      'x',
    ]) {
      write(`captcha_sent=${encodeURIComponent(text)}`);
      expect(visit().list()).toEqual({});
    }
  });
});
