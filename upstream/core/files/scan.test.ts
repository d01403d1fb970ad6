import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClamdScanner, EICAR, scanForTestFile } from '~/upstream/core/files/scan';

/** Starts a clamd that reads one INSTREAM and answers `reply`; null never answers. */
async function startClamd(reply: string | null) {
  const received: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const chunks: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (all.length < 14 || !all.subarray(-4).equals(Buffer.alloc(4))) return;
      received.push(all);
      if (reply !== null) socket.end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('scanner on a machine without clamd', () => {
  it('detects the test file at any position', async () => {
    expect(await scanForTestFile(Buffer.from(`x${EICAR}y`))).toBe('infected');
    expect(await scanForTestFile(Buffer.from('EICAR'))).toBe('clean');
  });
});

describe('clamd', () => {
  let clamd: Awaited<ReturnType<typeof startClamd>> | undefined;
  afterEach(() => clamd?.close());

  it.each([
    ['stream: OK\0', 'clean'],
    ['stream: Eicar-Signature FOUND\0', 'infected'],
    ['INSTREAM size limit exceeded. ERROR\0', 'unavailable'],
    ['', 'unavailable'],
  ])('reads %j as %s', async (reply, result) => {
    clamd = await startClamd(reply);
    expect(await createClamdScanner(clamd.url)(Buffer.from('bytes'))).toBe(result);
  });

  it('receives all bytes, in chunks with their lengths', async () => {
    clamd = await startClamd('stream: OK\0');
    const bytes = Buffer.alloc(150_000, 5);
    await createClamdScanner(clamd.url)(bytes);
    const [stream = Buffer.alloc(0)] = clamd.received;
    expect(stream.subarray(0, 10).toString()).toBe('zINSTREAM\0');
    let at = 10;
    let total = 0;
    for (let length = stream.readUInt32BE(at); length > 0; length = stream.readUInt32BE(at)) {
      total += length;
      at += 4 + length;
    }
    expect(total).toBe(bytes.length);
  });

  it('is unavailable when it is silent or down', async () => {
    clamd = await startClamd(null);
    expect(await createClamdScanner(clamd.url, 50)(Buffer.from('bytes'))).toBe('unavailable');
    expect(await createClamdScanner('tcp://127.0.0.1:1')(Buffer.from('bytes'))).toBe('unavailable');
  });
});
