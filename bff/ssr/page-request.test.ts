import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { writeBody } from '~/bff/ssr/page-request';

/** Serves one body and reads it back in the received chunks; `onPart` is called for each. */
async function sent(body: ReadableStream<Uint8Array>, onPart: () => void = () => undefined) {
  const app = express();
  app.get('/', (_req, res, next) => void writeBody(res, body).catch(next));
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const parts: string[] = [];
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(new TextDecoder().decode(read.value));
    onPart();
  }
  server.closeAllConnections();
  server.close();
  return { length: response.headers.get('content-length'), parts };
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('writeBody', () => {
  it('sends a complete body with its length', async () => {
    expect(await sent(new Response('页面').body!)).toEqual({ length: '6', parts: ['页面'] });
  });

  it('sends a body in chunks, the first without waiting for the last', async () => {
    // Each chunk is created after the previous one has arrived: a response that waited for the whole body would
    // never arrive.
    const rest = ['二', '三'];
    let onPart = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes('一'));
        onPart = () => {
          const part = rest.shift();
          if (part) controller.enqueue(bytes(part));
          else controller.close();
        };
      },
    });
    expect(await sent(body, () => onPart())).toEqual({ length: null, parts: ['一', '二', '三'] });
  });

  it('sends an empty response for an empty body', async () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
    expect((await sent(body)).parts.join('')).toBe('');
  });
});
