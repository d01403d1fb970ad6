import { Busboy } from '@fastify/busboy';
import fc from 'fast-check';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { readMultipartParts } from '~/app/route-kit/multipart';

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array, void> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const end = at + (sizes[turn % sizes.length] ?? 1);
    yield bytes.subarray(at, end);
    at = end;
  }
}

const MAX_PARTS = 10;
const CONTENT_TYPE = 'multipart/form-data; boundary=b';

interface Read {
  name: string;
  filename: string | undefined;
  text: string;
}

/** Reads the parts of a body; those in `skipped` are not read. */
async function getParts(
  bytes: Uint8Array,
  contentType: string,
  sizes: readonly number[],
  skipped: ReadonlySet<string> = new Set(),
): Promise<Read[]> {
  const found: Read[] = [];
  for await (const { name, filename, data } of readMultipartParts(
    inPieces(bytes, sizes),
    contentType,
    MAX_PARTS,
  )) {
    const chunks: Uint8Array[] = [];
    if (!skipped.has(name)) for await (const chunk of data) chunks.push(chunk);
    found.push({ name, filename, text: Buffer.concat(chunks).toString('latin1') });
  }
  return found;
}

const nasty = fc
  .array(fc.constantFrom('\r\n', '--', '\r\n--', '------', 'x', '\r', '\n', '\u0000', 'WebKit', ' '), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''));

describe('multipart body', () => {
  it('is parsed as written, for any chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name: fc.constantFrom('a', 'b', '字'), text: nasty, isFile: fc.boolean() }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (fields, sizes, isSkipping) => {
          const form = new FormData();
          // A form normalizes line breaks of text fields; those of files stay.
          const plain = fields.map(({ text, ...rest }) => ({
            ...rest,
            text: rest.isFile ? text : text.replace(/[\r\n]/g, ''),
          }));
          for (const { name, text, isFile } of plain)
            form.append(name, isFile ? new File([text], `${name}"1.jpg`) : text);
          const response = new Response(form);
          const contentType = response.headers.get('content-type') ?? '';
          const bytes = new Uint8Array(await response.arrayBuffer());
          const skipped = new Set(isSkipping ? ['b'] : []);
          expect(await getParts(bytes, contentType, sizes, skipped)).toEqual(
            plain.map(({ name, text, isFile }) => ({
              name,
              filename: isFile ? `${name}"1.jpg` : undefined,
              text: skipped.has(name) ? '' : text,
            })),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is released when the reader stops, with a notice to its source', async () => {
    let isLeft = false;
    async function* source() {
      try {
        for (;;) yield Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n');
      } finally {
        isLeft = true;
      }
    }
    for await (const part of readMultipartParts(source(), CONTENT_TYPE, MAX_PARTS)) {
      expect(part.name).toBe('a');
      break;
    }
    await expect.poll(() => isLeft).toBe(true);
  });

  it.each([
    ['no boundary', 'x'],
    ['an end before the closing boundary', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['a part header without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--'],
    ['a part header without an end', `--b\r\n${'h'.repeat(3_000)}`],
    ['another line after the boundary', '--bb\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--'],
  ])('with %s is rejected', async (_what, text) => {
    await expect(getParts(Buffer.from(text), CONTENT_TYPE, [7])).rejects.toThrow(
      'The body is not a multipart form',
    );
  });

  it.each([
    ['ends before the closing boundary', () => undefined],
    [
      'breaks off',
      () => {
        throw new Error('The connection was reset');
      },
    ],
  ])('that %s while a part is read is rejected, however slowly it is read', async (_what, end) => {
    async function* source() {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx');
      await pause(5);
      end();
    }
    const readSlowly = async (delayMs: number) => {
      for await (const { data } of readMultipartParts(source(), CONTENT_TYPE, MAX_PARTS)) {
        await pause(delayMs);
        for await (const chunk of data) expect(chunk).toHaveLength(1);
      }
    };
    for (const delayMs of [0, 20]) await expect(readSlowly(delayMs)).rejects.toThrow(SyntaxError);
  });

  it('with more parts than allowed is rejected', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
    const getBody = (count: number) => Buffer.from(`${part.repeat(count)}--b--\r\n`);
    expect(await getParts(getBody(MAX_PARTS), CONTENT_TYPE, [50])).toHaveLength(MAX_PARTS);
    await expect(getParts(getBody(MAX_PARTS + 1), CONTENT_TYPE, [50])).rejects.toThrow(SyntaxError);
  });

  it('stops parsing when a limit or its reader ends it, although the rest is in the same chunk', async () => {
    const write = vi.spyOn(Busboy.prototype, '_write');
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
    const body = Buffer.from(`${part.repeat(5_000)}--b--\r\n`);
    const countParsedBytes = () =>
      write.mock.calls.reduce((sum, [chunk]) => sum + (chunk as Buffer).length, 0);
    await expect(getParts(body, CONTENT_TYPE, [body.length])).rejects.toThrow(SyntaxError);
    expect(countParsedBytes()).toBeLessThan(part.length * MAX_PARTS + 8_192);
    write.mockClear();
    for await (const { name } of readMultipartParts(inPieces(body, [body.length]), CONTENT_TYPE, 10_000)) {
      expect(name).toBe('a');
      break;
    }
    await pause(5);
    expect(countParsedBytes()).toBeLessThan(body.length / 4);
    write.mockRestore();
  });

  it.each([
    'multipart/form-data',
    'multipart/mixed; boundary=b',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ])('of the type %s is rejected', async (contentType) => {
    const body = Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n');
    await expect(getParts(body, contentType, [7])).rejects.toThrow(SyntaxError);
  });
});
