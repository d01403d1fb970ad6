import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from 'playwright/test';
import { describe, expect, it } from 'vitest';
import type { OwnDataCopy } from '~/contract/own-data';
import { readZip } from '~/upstream/modules/customers/own-data/testing/read-zip';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { useOwnSite } from '~/tests/fixtures/own-site';
import { callPortal, postForm, getOriginHeader } from '~/tests/fixtures/person';

// Copy of all own data, from the page without scripts to the file; access by others, and a crash of the upstream.
const NAME = 'http-own-data';
const PAGE = '/wealth/user/data';
const CONTENT = '/api/v1/data/own_data/copy';
const own = useOwnSite(NAME, { isOwnProcess: true });

const loggedIn = async (phone: string): Promise<APIRequestContext> => {
  const request = await own.visitor();
  const login = { intent: 'login-password', phone, password: DEMO_PASSWORD, agreement: 'on' };
  await postForm(request, '/wealth/user', login);
  return request;
};
const getText = async (request: APIRequestContext) =>
  (await (await request.get(PAGE)).text()).replaceAll('<!-- -->', '');
const getStatus = (request: APIRequestContext) =>
  callPortal<{ copy: OwnDataCopy | null; left_today: number }>(request, '/api/v1/data/own_data/status');
const asks = (request: APIRequestContext) =>
  postForm(request, PAGE, { intent: 'ask', intent_key: crypto.randomUUID() });
const isReady = (request: APIRequestContext) =>
  expect
    .poll(async () => (await getStatus(request)).copy?.state, { timeout: 60_000, interval: 200 })
    .toBe('ready');
const getCopy = async (request: APIRequestContext) => (await getStatus(request)).copy?.copy_id ?? '';
const opens = async (request: APIRequestContext, copy_id: string, password = DEMO_PASSWORD) =>
  request.post(PAGE, {
    form: { intent: 'open', copy_id, password },
    headers: await getOriginHeader(request),
    maxRedirects: 0,
  });
const takes = (request: APIRequestContext, copy_id: string, headers: Record<string, string> = {}) =>
  request.get(CONTENT, { params: { copy_id }, headers, maxRedirects: 0 });

describe('copy of own data', () => {
  it('is requested, opened and downloaded without scripts, only by its person', async () => {
    const mine = await loggedIn(DEMO.qualifiedSimu);
    expect(await getText(mine)).toContain('今天还可以申请 2 份');
    await asks(mine);
    await asks(mine);
    expect((await getStatus(mine)).left_today).toBe(1);
    await isReady(mine);
    const ready = await getText(mine);
    for (const words of ['已做好的副本', '登录密码', '可下载至', '还没有下载'])
      expect(ready).toContain(words);
    expect(ready).not.toContain(CONTENT);
    const id = await getCopy(mine);
    // Not before the password; a wrong one shows an error and opens nothing.
    expect((await takes(mine, id)).status()).toBe(422);
    const wrong = await opens(mine, id, 'WrongPass1');
    expect(wrong.status()).toBe(422);
    const refused = await wrong.text();
    expect(refused).toContain('登录密码有误');
    expect(refused).not.toContain('WrongPass1');
    expect((await opens(mine, id)).status()).toBe(303);
    expect(await getText(mine)).toContain(`${CONTENT}?copy_id=${id}`);
    const file = await takes(mine, id);
    expect(file.status()).toBe(200);
    expect(file.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers()['content-disposition']).toContain('.zip');
    const bytes = await file.body();
    const files = readZip(bytes);
    expect(files.get('账户与基本信息/账户.json')).toContain(DEMO.qualifiedSimu);
    expect(files.get('订单、持有与资金/资金流水.csv')?.split('\r\n').length).toBeGreaterThan(3);
    const all = [...files.values()].join('\n');
    for (const phone of Object.values(DEMO))
      if (phone !== DEMO.qualifiedSimu) expect(all).not.toContain(phone);
    expect(all).not.toMatch(/scrypt\$/);
    const part = await takes(mine, id, { range: 'bytes=0-3' });
    expect([part.status(), (await part.body()).toString('latin1')]).toEqual([206, 'PK\u0003\u0004']);
    // The inbox announces it and links to it.
    const inbox = await (await mine.get('/wealth/user/messages?kind=service')).text();
    expect(inbox).toContain('个人信息副本已做好');
    expect(await getText(mine)).not.toContain('还没有下载');

    // Another person, another login of the same person, a guest.
    const other = await loggedIn(DEMO.professional);
    const stranger = await takes(other, id);
    expect(stranger.status()).toBe(422);
    const words = async (answer: typeof stranger) =>
      ((await answer.json()) as { code: number; msg: string }).msg;
    expect(await words(stranger)).toBe(await words(await takes(other, 'c0')));
    expect((await opens(other, id)).status()).toBe(422);
    expect(await getText(other)).not.toContain(id);
    expect((await takes(await loggedIn(DEMO.qualifiedSimu), id)).status()).toBe(422);
    const guest = await own.visitor();
    expect((await takes(guest, id)).status()).toBe(401);
    expect((await guest.get(PAGE, { maxRedirects: 0 })).headers().location).toContain('/wealth/user');
    const asked = await guest.post(PAGE, {
      form: { intent: 'ask', intent_key: crypto.randomUUID() },
      headers: await getOriginHeader(guest),
      maxRedirects: 0,
    });
    expect(asked.headers().location).toContain('/wealth/user');

    // The second copy of the day replaces it; there is no third.
    await asks(mine);
    await isReady(mine);
    expect((await takes(mine, id)).status()).toBe(422);
    expect(await getText(mine)).toContain('今天的 2 份已申请完，明天可以再申请');
    const full = await mine.post(PAGE, {
      form: { intent: 'ask', intent_key: crypto.randomUUID() },
      headers: await getOriginHeader(mine),
      maxRedirects: 0,
    });
    expect(await full.text()).toContain('今天已申请 2 份');
  });

  it('continues after the upstream crashes while creating it, and is announced once; after seven days it is deleted', async () => {
    const mine = await loggedIn(DEMO.professional);
    await asks(mine);
    const upstream = Number(await readFile(`.cache/${NAME}/upstream.lock`, 'utf8'));
    process.kill(upstream, 'SIGKILL');
    // The upstream restarts automatically; the claim of the crashed process expires after its minute.
    await expect
      .poll(
        () =>
          own.ops('clock', { by: '+2m' }).then(
            () => true,
            () => false,
          ),
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true);
    await isReady(mine);
    const id = await getCopy(mine);
    expect((await opens(mine, id)).status()).toBe(303);
    expect(readZip(await (await takes(mine, id)).body()).get('README.txt')).toContain('个人信息副本');
    const messages = await callPortal<{ list: { title: string }[] }>(
      mine,
      '/api/v1/data/user/message/list?kind=service',
    );
    expect(messages.list.filter(({ title }) => title === '个人信息副本已做好')).toHaveLength(1);
    await own.ops('clock', { by: '+7d' });
    const again = await loggedIn(DEMO.professional);
    expect((await takes(again, id)).status()).toBe(422);
    expect(await getText(again)).toContain('已到期删除');
  });
});
