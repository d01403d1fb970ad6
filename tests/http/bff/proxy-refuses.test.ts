import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { calls } from '~/contract';
import { sendBffRequest, createLoginCookie } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { refusal } from '~/tests/fixtures/recording-upstream';

const PHRASES = '/api/v1/data/phrase';
const ADD = '/api/v1/data/favorite/optional/app';
const TOKEN = 'SECRET-TOKEN-7f3a';

const bff = useBffPair();

/** Sends raw bytes and returns the complete response. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(bff.app.port, '127.0.0.1', () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.on('error', reject);
  });
}

describe('rejected requests', () => {
  it.each([
    '/api/v1/data/phrase/',
    '/api/v1/data//phrase',
    '/api/v1/data/./phrase',
    '/api/v1/x/../data/phrase',
    '/api/v1/data/%70hrase',
    '/api/v1/data/phrase;x=1',
    '/api/v1/unknown',
    '/api',
    '/gsapi/',
    '/API/v1/data/phrase',
  ])('is not an open relay: %s is not a call', async (path) => {
    expect((await sendBffRequest(bff.app, path)).status).toBeGreaterThanOrEqual(400);
    expect(bff.upstream.requests).toHaveLength(0);
  });

  it.each([
    '/api/v1/%2e%2e/%2e%2e/gsapi/us/v1/custom/states',
    '/api/..%2fgsapi/us/v1/custom/states',
    '/api/%252e%252e/x',
    '/api/v1\\..\\x',
    '/api/v1/%5c..%5cx',
    '/api/@evil.example/x',
    '/api/v1/data/phrase%00',
    '/api/v1/data/phrase?x=%00',
    '/api/v1/data/phrase#x',
  ])('reliability 1.3: %s is rejected', async (path) => {
    expect((await sendBffRequest(bff.app, path)).status).toBe(400);
    expect(bff.upstream.requests).toHaveLength(0);
  });

  it('reliability 1.3: absolute-form and //host targets do not reach upstream', async () => {
    for (const target of [
      `http://127.0.0.1:1/api/v1/data/phrase`,
      '//127.0.0.1:1/api/v1/data/phrase',
      'api/v1/data/phrase',
    ]) {
      const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    expect(bff.upstream.requests).toHaveLength(0);
  });

  it('every server-only call is unavailable to browsers', async () => {
    const kept = calls.filter(({ definition }) => definition.isServerOnly);
    expect(kept.length).toBeGreaterThan(5);
    for (const { definition } of kept) {
      const body = definition.method === 'POST' ? '{}' : undefined;
      expect(
        (await sendBffRequest(bff.app, definition.path, { method: definition.method, body })).status,
      ).toBe(404);
    }
    expect(bff.upstream.requests).toHaveLength(0);
  });

  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'another method (%s) returns 405 with Allow',
    async (method) => {
      const answer = await sendBffRequest(bff.app, PHRASES, {
        method,
        body: method === 'POST' ? '{}' : undefined,
      });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET');
      expect(bff.upstream.requests).toHaveLength(0);
    },
  );

  it('VALID-010 VALID-011 VALID-012 treats absent-like query values as absent, and rejects a repeated name', async () => {
    bff.upstream.on('/api/v1/fundinfo/info', refusal(4004, '无此基金'));
    for (const value of ['undefined', 'null', '', '%22%22', "''"]) {
      const answer = await sendBffRequest(bff.app, `/api/v1/fundinfo/info?fund_code=${value}`);
      expect(answer.status).toBe(400);
      expect(answer.json().fields).toHaveProperty('fund_code');
    }
    expect((await sendBffRequest(bff.app, '/api/v1/fundinfo/info?fund_code=1&fund_code=2')).status).toBe(400);
    expect(bff.upstream.requests).toHaveLength(0);
  });

  it('reliability 1.2: bodies too large, too deep or with too many keys never reach upstream', async () => {
    const cookie = await createLoginCookie(bff.app, TOKEN);
    const post = (body: string) =>
      sendBffRequest(bff.app, ADD, { method: 'POST', body, headers: { cookie } });
    expect((await post(JSON.stringify({ product: ['x'.repeat(300_000)] }))).status).toBe(413);
    expect((await post(`{"product":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`k${at}`, 1]));
    expect((await post(JSON.stringify(many))).status).toBe(400);
    for (const broken of [
      '{',
      '',
      'null',
      '[]',
      '{"product":["P1"],"public":["1"]}',
      '{"product":["P1"],"extra":1}',
    ]) {
      expect((await post(broken)).status).toBe(400);
    }
    expect(bff.upstream.requests).toHaveLength(0);
  });
});
