import { describe, expect, it } from 'vitest';
import { ask, loginCookie } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { ok } from '~/tests/fixtures/recording-upstream';

const PHRASES = '/api/v1/data/phrase';
const ADD = '/api/v1/data/favorite/optional/app';
const OBSERVE = '/api/observer/function/ratio';
const TOKEN = 'SECRET-TOKEN-7f3a';

const bff = useBffPair();

describe('beacons', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    ask(bff.app, OBSERVE, { method: 'POST', body, headers });

  it('text/plain and JSON are accepted, answered 204, and sent up as JSON', async () => {
    bff.upstream.on(OBSERVE, ok(null));
    const body = '{"event_name":"page_init"}';
    expect((await send(body, { 'content-type': 'text/plain;charset=UTF-8' })).status).toBe(204);
    expect((await send(body)).status).toBe(204);
    await expect.poll(() => bff.upstream.of(OBSERVE).length).toBe(2);
    for (const request of bff.upstream.of(OBSERVE)) {
      expect(request.headers['content-type']).toBe('application/json');
      expect(request.body.toString()).toBe(body);
    }
  });

  it('a beacon beyond 64 KiB is refused, and a failing upstream does not show', async () => {
    const big = JSON.stringify({ event_name: 'x', page_url: 'y'.repeat(70_000) });
    expect((await send(big)).status).toBe(413);
    bff.upstream.on(OBSERVE, { kind: 'reset' });
    const answer = await send('{"event_name":"page_init"}');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).not.toHaveProperty('content-length');
    await expect.poll(() => bff.upstream.of(OBSERVE).length).toBe(1);
  });

  it('SEO-001 a crawler’s beacon is not sent up', async () => {
    bff.upstream.on(OBSERVE, ok(null));
    expect((await send('{"event_name":"page_init"}', { 'user-agent': 'Baiduspider' })).status).toBe(204);
    await ask(bff.app, PHRASES);
    expect(bff.upstream.of(OBSERVE)).toHaveLength(0);
  });

  it('text/plain is accepted nowhere else', async () => {
    const cookie = await loginCookie(bff.app, TOKEN);
    const headers = { cookie, 'content-type': 'text/plain' };
    expect((await ask(bff.app, ADD, { method: 'POST', body: '{"public":["1"]}', headers })).status).toBe(415);
    expect(bff.upstream.requests).toHaveLength(0);
  });
});
