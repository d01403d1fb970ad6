import { STORED_UPLOAD_DAYS } from '~/upstream/modules/documents/store/upload';
import { readdir } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { FILE_TEXTS, files as contract, type FileInfo, type FileKind } from '~/contract/files';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { EICAR } from '~/upstream/core/files/scan';
import { createCardPhoto, createTinyPdf } from '~/upstream/core/files/testing/images';
import { createUpstream } from '~/upstream/server/create-upstream';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { files } from '~/upstream/modules/documents/store/index';
import { storeFile } from '~/upstream/core/files/stored-files';

let world: TestWorld;
let phones = 0;
const newAccount = () => addAccount(world.context, `135${String((phones += 1)).padStart(8, '0')}`);

function upload(account: Account, body: Uint8Array, kind: FileKind = 'asset_proof', name?: string) {
  return callHandler(contract.upload, files.upload, world.context, { query: { kind, name }, body }, account);
}
const content = (account: Account, fileId: string) =>
  callHandler(contract.content, files.content, world.context, { query: { file_id: fileId } }, account);

describeOnEachDatabase('stored files', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });

  describe('an upload', () => {
    it('is stored in its final form, and readable by its owner', async () => {
      const account = await newAccount();
      const info = await upload(account, await createCardPhoto(), 'id_front', 'C:\\photos\\我的证件.HEIC');
      expect(info).toMatchObject({ kind: 'id_front', content_type: 'image/jpeg', name: '我的证件.jpg' });
      const reply = await content(account, info.file_id);
      expect(reply).toMatchObject({ name: '我的证件.jpg', sha256: info.sha256, disposition: 'inline' });
      expect(reply.bytes.byteLength).toBe(info.size_bytes);
      const shown = await callHandler(
        contract.info,
        files.info,
        world.context,
        { query: { file_id: info.file_id } },
        account,
      );
      expect(shown).toEqual(info);
    });

    it('without a name is named after its kind', async () => {
      expect(await upload(await newAccount(), createTinyPdf(), 'income_proof')).toMatchObject({
        name: '收入证明.pdf',
      });
    });

    it('with the same bytes returns the same file, also for ten concurrent uploads; another person or kind gets another file', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const photo = await createCardPhoto({ title: '同一张' });
      const infos = await Promise.all(Array.from({ length: 10 }, () => upload(account, photo)));
      expect(new Set(infos.map((info: FileInfo) => info.file_id)).size).toBe(1);
      expect((await upload(account, photo, 'income_proof')).file_id).not.toBe(infos[0]?.file_id);
      expect((await upload(other, photo)).file_id).not.toBe(infos[0]?.file_id);
    });

    it('is refused with a reason', async () => {
      const account = await newAccount();
      const refused = (msg: string) => ({ code: CODES.fileRefused, msg, result: { reason: 'file' } });
      expect(await catchRefusal(upload(account, Buffer.alloc(10 * 1024 * 1024 + 1)))).toEqual(
        refused('文件不能超过 10 MB'),
      );
      expect(await catchRefusal(upload(account, Buffer.from(EICAR)))).toEqual(
        refused('文件未通过检查，请更换文件'),
      );
      expect(await catchRefusal(upload(account, Buffer.from('words')))).toEqual(
        refused('仅支持 JPG、PNG、WebP、HEIC 图片或 PDF 文件'),
      );
      const away = { ...world.context, scan: async () => 'unavailable' as const };
      const unchecked = callHandler(
        contract.upload,
        files.upload,
        away,
        { query: { kind: 'avatar' }, body: createTinyPdf() },
        account,
      );
      expect((await catchRefusal(unchecked)).msg).toBe('文件检查暂不可用，请稍后重试');
      const rows = world.context.db.selectFrom('files').selectAll().where('account_id', '=', account.id);
      expect(await rows.execute()).toEqual([]);
    });
  });

  describe('daily upload limit', () => {
    const limited = (files: number, megabytes: number) => ({
      ...world.context,
      config: { ...world.context.config, uploadsPerDay: { files, bytes: megabytes * 1024 ** 2 } },
    });
    const send = (context: ServiceContext, account: Account, body: Uint8Array) =>
      callHandler(contract.upload, files.upload, context, { query: { kind: 'asset_proof' }, body }, account);
    const pdf = (title: string, bytes = 0) => createTinyPdf(`(${title}${'x'.repeat(bytes)})`);
    const outcomes = async (calls: Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).map(({ status }) => status === 'fulfilled').sort();

    it('counts files, also concurrent ones; known bytes pass, and the next day starts again', async () => {
      const account = await newAccount();
      const context = limited(3, 10);
      const calls = Array.from({ length: 8 }, (_, index) => send(context, account, pdf(String(index))));
      expect(await outcomes(calls)).toEqual([...Array(5).fill(false), ...Array(3).fill(true)]);
      expect(await catchRefusal(send(context, account, pdf('more')))).toMatchObject({
        code: CODES.tooMany,
        msg: '每天最多上传 3 个文件、共 10 MB，今天已满；北京时间明天 0 点后可以继续上传',
      });
      const known = (await Promise.allSettled(calls)).findIndex(({ status }) => status === 'fulfilled');
      expect((await send(context, account, pdf(String(known)))).kind).toBe('asset_proof');
      expect((await send(context, await newAccount(), pdf('another'))).kind).toBe('asset_proof');
      world.pass(86_400);
      expect((await send(context, account, pdf('tomorrow'))).kind).toBe('asset_proof');
    });

    it('counts bytes, and returns the quota of refused files', async () => {
      const account = await newAccount();
      const context = limited(100, 10);
      const four = 4 * 1024 ** 2;
      const large = Array.from({ length: 5 }, (_, index) => send(context, account, pdf(`${index}`, four)));
      expect(await outcomes(large)).toEqual([false, false, false, true, true]);
      const other = await newAccount();
      const words = (index: number) => send(limited(2, 10), other, Buffer.from(`words ${index}`));
      for (const index of [1, 2, 3]) expect((await catchRefusal(words(index))).code).toBe(CODES.fileRefused);
      expect(await outcomes([1, 2, 3].map((index) => send(limited(2, 10), other, pdf(`${index}`))))).toEqual([
        false,
        true,
        true,
      ]);
    });

    it('limits the total of an account to ten days of uploads', async () => {
      const account = await newAccount();
      const context = limited(1, 10);
      for (let day = 0; day < STORED_UPLOAD_DAYS; day += 1) {
        await send(context, account, pdf(`day ${day}`));
        world.pass(86_400);
      }
      expect(await catchRefusal(send(context, account, pdf('beyond')))).toMatchObject({
        code: CODES.tooMany,
        msg: '您上传的文件已达上限，请联系客服清理后再上传',
      });
      expect((await send(context, account, pdf('day 3'))).kind).toBe('asset_proof');
      expect((await send(context, await newAccount(), pdf('another'))).kind).toBe('asset_proof');
    });

    it('does not count files that could not be scanned', async () => {
      const account = await newAccount();
      const away = { ...limited(1, 10), scan: async () => 'unavailable' as const };
      expect((await catchRefusal(send(away, account, pdf('a')))).msg).toBe(FILE_TEXTS.unchecked);
      expect((await send(limited(1, 10), account, pdf('a'))).kind).toBe('asset_proof');
    });
  });

  describe('files of other people', () => {
    it('gets the same answer as missing files', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const { file_id: fileId } = await upload(account, createTinyPdf());
      const stranger = await catchRefusal(content(other, fileId));
      expect(stranger).toEqual({ code: CODES.notFound, msg: '文件不存在或已下线', result: null });
      expect(await catchRefusal(content(other, 'f-none'))).toEqual(stranger);
      const query = { query: { file_id: fileId } };
      expect(await catchRefusal(callHandler(contract.info, files.info, world.context, query, other))).toEqual(
        stranger,
      );
      expect(
        await catchRefusal(callHandler(contract.publicContent, files.publicContent, world.context, query)),
      ).toEqual(stranger);
      expect(
        await catchRefusal(
          callHandler(contract.publicContent, files.publicContent, world.context, query, account),
        ),
      ).toEqual(stranger);
    });

    it('is readable when they are public', async () => {
      const row = await storeFile(world.context, {
        accountId: null,
        kind: 'agreement',
        bytes: createTinyPdf(),
        contentType: 'application/pdf',
        name: '服务协议.pdf',
        isPublic: true,
      });
      const query = { query: { file_id: row.id } };
      expect(
        (await callHandler(contract.publicContent, files.publicContent, world.context, query)).name,
      ).toBe('服务协议.pdf');
      expect((await content(await newAccount(), row.id)).name).toBe('服务协议.pdf');
    });
  });
});

describe('files over HTTP', () => {
  let server: Server;
  let origin: string;
  let account: Account & { token: string };
  beforeAll(async () => {
    world = await openWorld();
    account = await newAccount();
    server = createServer(createUpstream(world.context));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await world.close();
  });
  const uploadPath = '/api/v1/data/files/upload?kind=asset_proof';
  const headers = () => ({ authorization: `Bearer ${account.token}`, 'content-type': 'text/html' });
  const post = async (body: Buffer) => {
    const response = await fetch(origin + uploadPath, {
      method: 'POST',
      headers: headers(),
      body: new Uint8Array(body),
    });
    return {
      status: response.status,
      ...((await response.json()) as { code: number; msg: string; result: FileInfo }),
    };
  };
  const fileCount = async () =>
    (await readdir(world.filesDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length;

  it('is uploaded as bytes and downloaded with a name, whole or in ranges', async () => {
    const pdf = createTinyPdf();
    const { result } = await post(pdf);
    const read = (more: Record<string, string> = {}) =>
      fetch(`${origin}/api/v1/data/files/content?file_id=${result.file_id}&disposition=attachment`, {
        headers: { authorization: `Bearer ${account.token}`, ...more },
      });
    const whole = await read();
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="_.pdf"; filename*=UTF-8''${encodeURIComponent('资产证明')}.pdf`,
    );
    expect(Buffer.from(await whole.arrayBuffer()).equals(pdf)).toBe(true);
    const part = await read({ range: 'bytes=-6', 'if-range': `"${result.sha256}"` });
    expect([part.status, await part.text()]).toEqual([206, '%%EOF\n']);
    expect(part.headers.get('content-range')).toBe(`bytes ${pdf.length - 6}-${pdf.length - 1}/${pdf.length}`);
    const stale: Record<string, string>[] = [
      { range: 'bytes=99999-' },
      { range: 'bytes=0-1', 'if-range': '"old"' },
    ];
    for (const requested of stale) expect((await read(requested)).status).toBe(200);
  });

  it('is refused with an envelope, also above the maximum body size', async () => {
    for (const size of [10 * 1024 * 1024 + 1, 13 * 1024 * 1024])
      expect(await post(Buffer.alloc(size))).toMatchObject({
        status: 200,
        code: CODES.fileRefused,
        msg: '文件不能超过 10 MB',
      });
    expect(await post(Buffer.alloc(0))).toMatchObject({ code: CODES.fileRefused });
  });

  it('leaves nothing after an aborted upload', async () => {
    const before = await fileCount();
    const req = request(origin + uploadPath, {
      method: 'POST',
      headers: { ...headers(), 'content-length': 5_000_000 },
    });
    req.on('error', () => undefined);
    await new Promise<void>((resolve) => void req.write(Buffer.alloc(1_000_000, 1), () => resolve()));
    const ended = new Promise<void>((resolve) => req.on('close', () => resolve()));
    req.destroy();
    await ended;
    expect((await post(Buffer.from('words'))).code).toBe(CODES.fileRefused);
    expect(await fileCount()).toBe(before);
  });
});
