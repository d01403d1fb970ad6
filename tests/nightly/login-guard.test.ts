import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawResponse } from '~/tests/fixtures/portal';
import { PHONE_AGENT, startSite, type Site } from '~/tests/fixtures/site';

// An attacker tries the login of a person over HTTP; the person must still be able to log in.
const PATH = '/wealth/user';
const PASSWORD = 'Demo2026';
let site: Site;
beforeAll(async () => {
  site = await startSite('http-login-guard');
});
afterAll(() => site?.close());

const HOME = '198.51.100.7';
const STRANGER = '203.0.113.9';

interface Visit {
  address?: string;
  cookie?: string;
}
const post = (form: Record<string, string>, { address = HOME, cookie }: Visit = {}): Promise<RawResponse> =>
  site.portal.ask(PATH, {
    method: 'POST',
    headers: {
      'user-agent': PHONE_AGENT,
      origin: site.portal.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
      ...(cookie ? { cookie } : {}),
    },
    body: new URLSearchParams({ agreement: 'on', ...form }).toString(),
  });
const byPassword = (phone: string, password: string, visit?: Visit) =>
  post({ intent: 'login-password', phone, password }, visit);
const byCaptcha = (phone: string, captcha: string, visit?: Visit) =>
  post({ intent: 'login-captcha', phone, captcha }, visit);
async function codeFor(phone: string, visit?: Visit): Promise<string> {
  const answer = await post({ intent: 'send-captcha', phone }, visit);
  return /data-testid="captcha-hint">(\d{6})</.exec(answer.text)?.[1] ?? `none: ${answer.status}`;
}
const cookieLine = (answer: RawResponse, name: string) =>
  (answer.headers['set-cookie'] ?? []).find((line) => line.startsWith(`${name}=`));

describe('wrong password', () => {
  it('is shown at the password for any login method in the URL, and its log line has the reason', async () => {
    const answer = await byPassword('13800000003', 'Wrong2026', { address: '192.0.2.99' });
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/<input[^>]*name="password"[^>]*aria-invalid="true"/);
    expect(answer.text).toContain('手机号或密码有误');
    expect(answer.text).not.toContain('name="captcha"');
    const lines = site.portal.linesOf(answer.headers['x-request-id']);
    expect(lines.find(({ event }) => event === 'request')).toMatchObject({
      ...{ status: 422, errorKind: 'UpstreamBusinessError', reason: 'wrong_password' },
    });
  });
});

describe('wrong passwords of an attacker', () => {
  it('blocks neither the password nor the captcha for the owner', async () => {
    const phone = '13800000003';
    const statuses = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await byPassword(phone, 'Wrong2026', { address: STRANGER })).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    // That network is blocked even with the right password; others are not.
    expect((await byPassword(phone, PASSWORD, { address: STRANGER })).status).toBe(429);
    expect((await byPassword(phone, PASSWORD)).status).toBe(303);
    expect((await byCaptcha(phone, await codeFor(phone))).status).toBe(303);
  });

  it('does not block the captcha, or the password on a device that logged in before, after attempts from many networks', async () => {
    const phone = '13800000004';
    const first = await byPassword(phone, PASSWORD);
    const device = cookieLine(first, 'device');
    expect(device).toMatch(/^device=Fe26[^;]+; Max-Age=31536000; .*HttpOnly/);
    expect(device).not.toContain(phone);
    for (let index = 0; index < 40; index += 1)
      await byPassword(phone, 'Wrong2026', { address: `10.77.${index}.1` });
    const refused = await byPassword(phone, PASSWORD, { address: '192.0.2.5' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('请改用验证码登录');
    const code = await codeFor(phone, { address: '192.0.2.5' });
    expect((await byCaptcha(phone, code, { address: '192.0.2.5' })).status).toBe(303);
    const cookie = device?.split(';')[0];
    expect((await byPassword(phone, PASSWORD, { address: '192.0.2.6', cookie })).status).toBe(303);
    // An invented device token does not count.
    const madeUp = await byPassword(phone, PASSWORD, { address: '192.0.2.7', cookie: 'device=Fe26.2**x' });
    expect(madeUp.status).toBe(422);
  });

  it('behind a shared carrier address do not block it for others, nor for codes', async () => {
    const address = '192.0.2.200';
    // Many times the limit of one phone; the limit of a shared address is in rate-limits.test.ts.
    for (let index = 0; index < 40; index += 1)
      await byPassword(`137${String(index).padStart(8, '0')}`, 'Wrong2026', { address });
    expect((await byPassword('13800000005', PASSWORD, { address })).status).toBe(303);
    expect(
      (await byCaptcha('13800000006', await codeFor('13800000006', { address }), { address })).status,
    ).toBe(303);
  });
});

describe('codes requested by an attacker', () => {
  it('that use up the day leave one for a device that logged in before; sent codes count for the owner', async () => {
    const phone = '13800000007';
    const cookie = cookieLine(await byPassword(phone, PASSWORD), 'device')?.split(';')[0];
    const codes = [];
    for (let index = 0; index < 14; index += 1)
      codes.push(await codeFor(phone, { address: `10.78.${index}.1` }));
    const sent = codes.filter((code) => /^\d{6}$/.test(code));
    expect(sent).toHaveLength(10);
    const response = await post({ intent: 'send-captcha', phone }, { address: '192.0.2.9' });
    expect(response.text).toContain('已收到的验证码 5 分钟内仍可使用');
    expect((await byCaptcha(phone, sent.at(-1) ?? '', { address: '192.0.2.9' })).status).toBe(303);
    const own = await codeFor(phone, { address: '192.0.2.10', cookie });
    expect((await byCaptcha(phone, own, { address: '192.0.2.10', cookie })).status).toBe(303);
  });

  it('with wrong attempts do not affect the code of the owner', async () => {
    const phone = '13800000008';
    const code = await codeFor(phone);
    await codeFor(phone, { address: STRANGER });
    const wrong = code === '000000' ? '000001' : '000000';
    for (let index = 0; index < 30; index += 1)
      await byCaptcha(phone, wrong, { address: index % 2 ? STRANGER : `10.79.${index}.1` });
    expect((await byCaptcha(phone, code)).status).toBe(303);
  });
});
