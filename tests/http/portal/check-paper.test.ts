import { request as requests, type APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { call, sameOrigin } from '~/tests/fixtures/person';
import { PHONE_AGENT, openSharedSite, type Site } from '~/tests/fixtures/site';
import { postLogin } from '~/tests/fixtures/world';
import { FILE_MAX_BYTES } from '~/contract/file-rules';

// Anybody checks a signed paper: posted without scripts, by somebody who is not logged in.
const CHECK = '/wealth/user/existence_cert';
let site: Site;
let anybody: APIRequestContext;
let paper: Buffer;

const visitor = (address: string) =>
  requests.newContext({
    baseURL: site.portal.origin,
    extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': address },
  });

beforeAll(async () => {
  site = await openSharedSite();
  anybody = await visitor('10.27.0.1');
  const holder = await visitor('10.27.0.2');
  await postLogin(holder, site.portal.origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
  const { file_id } = await call<{ file_id: string }>(holder, '/api/v1/data/user/certificate/issue', {
    kind: 'asset',
  });
  paper = await (await holder.get(`/api/v1/data/files/content?file_id=${file_id}`)).body();
  await holder.dispose();
});
afterAll(async () => {
  await anybody?.dispose();
  await site?.close();
});

/** What the page says of a file, and with which status. */
async function check(buffer: Buffer, mimeType = 'application/pdf') {
  const answer = await anybody.post(CHECK, {
    multipart: { intent: 'check_paper', paper: { name: 'paper.pdf', mimeType, buffer } },
    headers: await sameOrigin(anybody),
    maxRedirects: 0,
  });
  return { status: answer.status(), text: (await answer.text()).replaceAll('<!-- -->', '') };
}

describe('checking a signed paper', () => {
  it('says that a paper is as it was signed, by archive and signature, and whose it is, masked', async () => {
    const { status, text } = await check(paper);
    expect(status).toBe(200);
    expect(text).toContain('文件没有改动：与存档一致，数字签名有效。');
    expect(text).toContain('有效，覆盖整个文件');
    expect(text).toContain('程**');
    expect(text).not.toContain('程若兰');
  });

  it('says that it was changed, by one byte or by what was added behind it', async () => {
    const changed = Buffer.from(paper);
    const at = changed.indexOf('/Producer');
    changed[at + 1] = 'Q'.charCodeAt(0);
    expect(at).toBeGreaterThan(0);
    for (const file of [changed, Buffer.concat([paper, Buffer.from('\n%%EOF\n')])]) {
      const { text } = await check(file);
      expect(text).toContain('已被改动或不完整，请勿采信');
      expect(text).not.toContain('文件没有改动');
    }
  });

  it('knows nothing of a PDF that is not ours, nor of what is no PDF', async () => {
    for (const file of ['%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n', 'hello']) {
      const { text } = await check(Buffer.from(file));
      expect(text).toContain('没有查到这份文件');
      expect(text).not.toContain('文件没有改动');
    }
  });

  it('declines what is too large and no file at all, at the field', async () => {
    for (const file of [Buffer.alloc(FILE_MAX_BYTES + 1, '%PDF-1.4 '), Buffer.alloc(0)]) {
      const { status, text } = await check(file);
      expect(status, file.byteLength.toString()).toBeLessThan(500);
      const isAtField = text.includes('id="paper-file-error"');
      expect(isAtField, file.byteLength.toString()).toBe(true);
      expect(text.includes('文件没有改动')).toBe(false);
    }
  });
});
