import { createServer, request as send, type ClientRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { FILE_TEXTS } from '~/contract/files';
import { createBinaryBodyParser } from '~/upstream/core/http/binary-body';

let server: Server;
let origin: string;
beforeAll(async () => {
  const app = express();
  for (const [path, auth] of [
    ['/open', 'none'],
    ['/own', 'required'],
  ] as const)
    app.post(
      path,
      createBinaryBodyParser({ auth }),
      (_request, response) => void response.json({ code: CODES.ok }),
    );
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = async (path: string, address: string) =>
  (await (
    await fetch(origin + path, { method: 'POST', body: 'x', headers: { 'x-forwarded-for': address } })
  ).json()) as { code: number; msg?: string; result?: unknown };

/** Starts a request body that never ends. */
async function hold(path: string, address: string): Promise<ClientRequest> {
  const held = send(origin + path, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, 'content-length': 10 },
  });
  held.on('error', () => undefined);
  const arrived = new Promise<void>((resolve) => server.once('request', () => resolve()));
  held.write('x');
  await arrived;
  return held;
}

const busy = { code: CODES.fileRefused, msg: FILE_TEXTS.busy, result: { reason: 'check_unavailable' } };

it('limits guests to two bodies per network and eight in total, and reserves the rest for requests with an account', async () => {
  const held = [await hold('/open', '192.0.2.1'), await hold('/open', '192.0.2.2')];
  expect(await post('/open', '192.0.2.3')).toEqual(busy);
  for (let network = 1; network <= 3; network += 1)
    held.push(await hold('/open', `198.51.${network}.1`), await hold('/open', `198.51.${network}.2`));
  expect(await post('/open', '203.0.113.1')).toEqual(busy);
  expect(await post('/own', '192.0.2.1')).toEqual({ code: CODES.ok });
  for (const each of held) each.destroy();
  await expect.poll(() => post('/open', '192.0.2.1')).toEqual({ code: CODES.ok });
});
