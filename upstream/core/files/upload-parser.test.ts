import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { FILE_TEXTS, files as contract } from '~/contract/files';
import {
  createManyRangesPdf,
  createNestedSignaturePdf,
  createPackedStreamsPdf,
} from '~/upstream/core/files/testing/hostile-pdfs';
import { createPngHeader } from '~/upstream/core/files/testing/hostile-images';
import { createCardPhoto, createHeicPhoto, createTinyPdf } from '~/upstream/core/files/testing/images';
import { createUploadParser, parseUpload } from '~/upstream/core/files/upload-parser';
import { createUpstream } from '~/upstream/server/create-upstream';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal } from '~/upstream/modules/testing/context';
import { files } from '~/upstream/modules/documents/store/index';
import { openForTests } from '~/tests/fixtures/open-for-tests';

const STRANGER = { key: 'net:192.0.2.0/24', isOwner: false };
const lines: string[] = [];
const context = { log: pino({}, { write: (line: string) => void lines.push(line) }) };

const getSignature = (bytes: Buffer) => parseUpload(context, 'signature', { bytes }, STRANGER);
/** Returns only the extension of the result, so that a failed test does not print megabytes. */
const normalised = async (bytes: Buffer, parse = parseUpload) =>
  (await parse(context, 'normalise', { bytes, kind: 'asset_proof' }, STRANGER)).extension;
const why = async (bytes: Buffer, parse = parseUpload) => (await catchRefusal(normalised(bytes, parse))).msg;
/** A parser with a long timeout: files are refused by their limits only, also on a slow machine. */
const patient = createUploadParser({ timeoutMs: { normalise: 60_000 } });
const busy = { code: CODES.fileRefused, msg: FILE_TEXTS.busy, result: { reason: 'check_unavailable' } };
const unreadable = { code: CODES.fileRefused, msg: FILE_TEXTS.unreadable, result: { reason: 'file' } };

describe('expensive uploads', () => {
  it('finds no signature among 25,000 ranges over 700 KB within the time of one file', async () => {
    expect(await getSignature(createManyRangesPdf())).toBeNull();
  });

  it('finds no signature in sequences nested 6,000 deep', async () => {
    expect(await getSignature(createNestedSignaturePdf(6_000))).toBeNull();
  });

  it.each([
    ['32 streams of half a million strings each', () => createPackedStreamsPdf(32, '()'.repeat(500_000))],
    ['one stream of 100 MB', () => createPackedStreamsPdf(1, ' '.repeat(100_000_000))],
    ['5,000 empty streams', () => createPackedStreamsPdf(5_000, ' ')],
    ['a million nested dictionaries', () => createTinyPdf('<<'.repeat(1_000_000))],
    [
      'many versions of one object',
      () => createTinyPdf('endobj 4 0 obj /A\n'.repeat(200_000) + '<< /S 4 0 R >> '.repeat(200_000)),
    ],
  ])('refuses a PDF that contains %s', async (_what, file) => {
    expect(await why(file(), patient)).toBe(FILE_TEXTS.unreadable);
  });

  it.each([
    ['nested parentheses', `${'('.repeat(1_000_000)}${')'.repeat(1_000_000)}`],
    ['strings', '(x)'.repeat(1_000_000)],
    ['digits of one string', `<${'61'.repeat(3_000_000)}>`],
    ['names with escapes', '/#41'.repeat(50_000)],
    ['spaces after a name', `/Type${' '.repeat(5_000_000)}`],
  ])('reads a PDF with very many %s within the limits of a file', async (_what, extra) => {
    expect(await normalised(createTinyPdf(extra))).toBe('pdf');
  });

  it('refuses images by their size before decoding', async () => {
    const shape = { width: 14_000, height: 14_000, depth: 8, isInterlaced: false } as const;
    expect(await why(createPngHeader(shape))).toBe(FILE_TEXTS.tooManyPixels);
  });

  it('decodes photos of iPhones', async () => {
    expect(await normalised(await createHeicPhoto())).toBe('jpg');
  });
});

describe('upload process', () => {
  it('ends a file that exceeds the memory limit; the next one gets a new process', async () => {
    const entry = new URL('./testing/greedy-worker.ts', import.meta.url);
    const parse = createUploadParser({ entry, heapMb: 48, timeoutMs: { normalise: 60_000 } });
    for (const _file of [1, 2]) {
      expect(await catchRefusal(normalised(createTinyPdf(), parse))).toEqual(unreadable);
      expect(lines.at(-1)).toContain('"why":"memory"');
    }
  });

  it('ends a file at its time limit without blocking this process; the next one gets a new process', async () => {
    const entry = new URL('./testing/stuck-worker.ts', import.meta.url);
    const parse = createUploadParser({ entry, timeoutMs: { normalise: 200 } });
    let isOver = false;
    const stuck = catchRefusal(normalised(createTinyPdf(), parse)).finally(() => (isOver = true));
    const server = createServer((_request, response) => void response.end('here'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect([await answer.text(), isOver]).toEqual(['here', false]);
    server.close();
    expect(await stuck).toEqual(busy);
    expect(lines.at(-1)).toContain('"why":"timeout"');
    expect(await catchRefusal(normalised(createTinyPdf(), parse))).toEqual(busy);
  });

  it('ends a file that exceeds the CPU time limit', async () => {
    const entry = new URL('./testing/busy-worker.ts', import.meta.url);
    const parse = createUploadParser({ entry, timeoutMs: { normalise: 60_000 } });
    expect(await catchRefusal(normalised(createTinyPdf(), parse))).toEqual(unreadable);
    expect(lines.at(-1)).toContain('"why":"processor"');
  });

  it('reports busy, independent of the file, when its program cannot be started', async () => {
    const parse = createUploadParser({ entry: new URL('./testing/no-such-worker.ts', import.meta.url) });
    expect(await catchRefusal(normalised(createTinyPdf(), parse))).toMatchObject({
      msg: FILE_TEXTS.busy,
      result: { reason: 'check_unavailable' },
    });
    expect(lines.at(-1)).toContain('"why":"not_started"');
  });
});

describe('an uploaded document to verify', () => {
  let server: Server;
  let origin: string;
  const world = openForTests(openWorld);
  beforeAll(async () => {
    server = createServer(createUpstream(world.context));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
  });

  const metric = async (line: string): Promise<number> => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.split(' ')[1] ?? 0,
    );
  };
  const parsed = (): Promise<number> =>
    metric('upstream_upload_parses_total{task="signature",outcome="done"}');

  it('is parsed in the upload process without blocking other requests', async () => {
    const before = await parsed();
    const check = await fetch(`${origin}${contract.checkPaper.path}`, {
      method: 'POST',
      body: new Uint8Array(createManyRangesPdf()),
    });
    expect(await check.json()).toMatchObject({ code: CODES.ok, result: { outcome: 'unknown' } });
    expect(await parsed()).toBe(before + 1);
    expect(await metric('upstream_fair_queue_running{work="uploads"}')).toBe(0);
  });

  it('is queued, or does not count against the daily limit', async () => {
    const account = await addAccount(world.context, '13511112222');
    const send = (index: number) =>
      callHandler(
        contract.upload,
        files.upload,
        world.context,
        { query: { kind: 'asset_proof' }, body: createTinyPdf(`(${index})`) },
        account,
      );
    const sent = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => send(index)));
    const taken = sent.filter(({ status }) => status === 'fulfilled').length;
    const received = sent.flatMap((each) =>
      each.status === 'rejected' ? (each.reason as { msg: string }).msg : [],
    );
    expect(new Set(received)).toEqual(new Set([FILE_TEXTS.busy]));
    const { files: counted } = await world.context.db
      .selectFrom('upload_counts')
      .select('files')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect([counted, taken < 30]).toEqual([taken, true]);
  });

  it('is counted by the outcome of parsing', async () => {
    const before = await (await fetch(`${origin}/metrics`)).text();
    const count = (text: string) =>
      Number(/upstream_upload_parses_total\{task="normalise",outcome="done"\} (\d+)/.exec(text)?.[1]);
    expect(await normalised(await createCardPhoto())).toBe('jpg');
    expect(count(await (await fetch(`${origin}/metrics`)).text())).toBe(count(before) + 1);
  });
});
