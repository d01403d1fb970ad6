import { randomUUID } from 'node:crypto';
import { request as requests, type APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { callPortal, getOriginHeader } from '~/tests/fixtures/person';
import { PHONE_AGENT, openSharedSite, type Site } from '~/tests/fixtures/site';
import { createPhoneNumber, postLogin, postRegistration } from '~/tests/fixtures/world';
import { FILE_MAX_BYTES } from '~/contract/file-rules';

// Forms without scripts and without a login: document check, feedback and complaints.
const CHECK = '/wealth/user/existence_cert';
const FEEDBACK = '/wealth/user/feedback';
let site: Site;
let visitorRequest: APIRequestContext;
let pdf: Buffer;

const visitor = (address: string) =>
  requests.newContext({
    baseURL: site.portal.origin,
    extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': address },
  });

beforeAll(async () => {
  site = await openSharedSite();
  visitorRequest = await visitor('10.27.0.1');
  const holder = await visitor('10.27.0.2');
  await postLogin(holder, site.portal.origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
  const { file_id } = await callPortal<{ file_id: string }>(holder, '/api/v1/data/user/certificate/issue', {
    kind: 'asset',
  });
  pdf = await (await holder.get(`/api/v1/data/files/content?file_id=${file_id}`)).body();
  await holder.dispose();
});
afterAll(async () => {
  await visitorRequest?.dispose();
  await site?.close();
});

/** Returns the result of the page for a file, and its status. */
async function check(buffer: Buffer, mimeType = 'application/pdf') {
  const answer = await visitorRequest.post(CHECK, {
    multipart: { intent: 'check_paper', paper: { name: 'paper.pdf', mimeType, buffer } },
    headers: await getOriginHeader(visitorRequest),
    maxRedirects: 0,
  });
  return { status: answer.status(), text: (await answer.text()).replaceAll('<!-- -->', '') };
}

describe('checking a signed document', () => {
  it('confirms an unchanged document by archive and signature, with its masked owner', async () => {
    const { status, text } = await check(pdf);
    expect(status).toBe(200);
    expect(text).toContain('文件没有改动：与存档一致，数字签名有效。');
    expect(text).toContain('有效，覆盖整个文件');
    expect(text).toContain('程**');
    expect(text).not.toContain('程若兰');
  });

  it('reports a changed document, for one byte and for appended data', async () => {
    const changed = Buffer.from(pdf);
    const at = changed.indexOf('/Producer');
    changed[at + 1] = 'Q'.charCodeAt(0);
    expect(at).toBeGreaterThan(0);
    for (const file of [changed, Buffer.concat([pdf, Buffer.from('\n%%EOF\n')])]) {
      const { text } = await check(file);
      expect(text).toContain('已被改动或不完整，请勿采信');
      expect(text).not.toContain('文件没有改动');
    }
  });

  it('does not recognise a foreign PDF or a file that is not a PDF', async () => {
    for (const file of ['%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n', 'hello']) {
      const { text } = await check(Buffer.from(file));
      expect(text).toContain('没有查到这份文件');
      expect(text).not.toContain('文件没有改动');
    }
  });

  it('rejects a file that is too large or missing, at the field', async () => {
    for (const file of [Buffer.alloc(FILE_MAX_BYTES + 1, '%PDF-1.4 '), Buffer.alloc(0)]) {
      const { status, text } = await check(file);
      expect(status, file.byteLength.toString()).toBeLessThan(500);
      const isAtField = text.includes('id="paper-file-error"');
      expect(isAtField, file.byteLength.toString()).toBe(true);
      expect(text.includes('文件没有改动')).toBe(false);
    }
  });
});

/** Posts the feedback form; `who` is a guest by default. */
async function postForm(form: Record<string, string>, who = visitorRequest) {
  const answer = await who.post(FEEDBACK, { form, headers: await getOriginHeader(who), maxRedirects: 0 });
  return {
    status: answer.status(),
    location: answer.headers().location,
    text: (await answer.text()).replaceAll('<!-- -->', ''),
  };
}
const words = '客服两次答应回电，至今没有人联系我。';
const complaint = () => ({
  intent: 'submit',
  intent_key: randomUUID(),
  kind: 'complaint',
  text: words,
});

describe('feedback', () => {
  it('from a guest gets a number and a code, shown once, which open it together; typed input is kept', async () => {
    const short = await postForm({ ...complaint(), text: '太短', contact: '13900001111' });
    expect([short.status, short.text.includes('至少 10 个字')]).toEqual([400, true]);
    expect(short.text).toContain('value="13900001111"');
    const { status, text } = await postForm(complaint());
    expect(status).toBe(200);
    const number = /F\d{12}/.exec(text)?.[0] ?? '';
    const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? '';
    const found = await postForm({ intent: 'lookup', number, lookup_code: code });
    expect(found.status).toBe(200);
    for (const line of [number, words, '登记并指定专人', '12386']) expect(found.text).toContain(line);
    expect(found.text).not.toContain(code);
    const wrong = await postForm({ intent: 'lookup', number, lookup_code: 'AAAA-AAAA' });
    expect([wrong.status, wrong.text.includes('编号与查询码对不上')]).toEqual([422, true]);
    expect(wrong.text).toContain(`value="${number}"`);
    expect(wrong.text).not.toContain('AAAA-AAAA');
    expect(site.portal.logText()).not.toContain(code);
  });

  it('from a logged-in user leads to its page and their list; a guest cannot see it', async () => {
    const person = await visitor('10.27.0.3');
    await postRegistration(person, site.portal.origin, createPhoneNumber(), DEMO_PASSWORD);
    const { status, location = '' } = await postForm(complaint(), person);
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/wealth\/user\/feedback\?number=F\d{12}$/),
    ]);
    expect(await (await person.get(location)).text()).toContain(words);
    expect(await (await person.get(FEEDBACK)).text()).toContain('我的反馈');
    const seen = await (await visitorRequest.get(location)).text();
    expect(seen).not.toContain(words);
    expect(seen).toContain('查询进度');
    await person.dispose();
  });
});
