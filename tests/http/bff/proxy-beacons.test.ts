import { describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { ok } from '~/tests/fixtures/recording-upstream';

const PHRASES = '/api/v1/data/phrase';
const ADD = '/api/v1/data/favorite/optional/app';
const OBSERVE = '/api/observer/function/ratio';
const COLLECT = '/api/v1/data/common/collect';
const STATE = '/api/v1/user/state';
const TOKEN = 'SECRET-TOKEN-7f3a';

const bff = useBffPair();

describe('beacons', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    sendBffRequest(bff.app, OBSERVE, { method: 'POST', body, headers });

  it('text/plain and JSON are accepted, answered with 204, and forwarded as JSON', async () => {
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

  it('rejects a beacon larger than 64 KiB, and hides a failing upstream', async () => {
    const big = JSON.stringify({ event_name: 'x', page_url: 'y'.repeat(70_000) });
    expect((await send(big)).status).toBe(413);
    bff.upstream.on(OBSERVE, { kind: 'reset' });
    const answer = await send('{"event_name":"page_init"}');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).not.toHaveProperty('content-length');
    await expect.poll(() => bff.upstream.of(OBSERVE).length).toBe(1);
  });

  it('scrubs page reports on receipt, including data that the browser left in', async () => {
    bff.upstream.on(OBSERVE, ok(null));
    const body = JSON.stringify({
      event_name: 'page_init',
      page_url: '/wealth/simu/product/SM0001?keyword=王小明&tab=notes',
      page_search: '?phone=13812345678&tab=notes',
      timings: { load: 12.3, phone: 13_812_345_678 },
      note: '13812345678',
    });
    expect((await send(body)).status).toBe(204);
    await expect.poll(() => bff.upstream.of(OBSERVE).length).toBe(1);
    expect(JSON.parse(bff.upstream.of(OBSERVE)[0]!.body.toString())).toEqual({
      event_name: 'page_init',
      page_url: '/wealth/simu/product/:id?tab=notes',
      page_search: '?tab=notes',
      timings: { load: 12 },
    });
  });

  it('CALL-027 CALL-028 TRACK-013 views are forwarded only for persons who consented, and never against a browser signal', async () => {
    for (const path of [COLLECT, OBSERVE]) bff.upstream.on(path, ok(null));
    bff.upstream.on(STATE, ok({ session_info_id: 'b7e24f0a-19d4-4c8e-9d1e-0123456789ab' }));
    const view = '{"ec":"page_view","ea":"view","el":"home-banner:1"}';
    const list = '{"event_name":"apiTrack","list":[{"api_url":"/api/v1/data/search?keyword=x"}]}';
    const reports = async (headers: Record<string, string>) => {
      const before = bff.upstream.requests.length;
      const answers = [
        await sendBffRequest(bff.app, COLLECT, { method: 'POST', body: view, headers }),
        await send(list, headers),
        await sendBffRequest(bff.app, `${STATE}?page_referer=https%3A%2F%2Fx.test%2Fs%3Fwd%3Dy`, { headers }),
      ].map(({ status }) => status);
      await sendBffRequest(bff.app, PHRASES);
      return [answers, bff.upstream.requests.length - before - 1];
    };
    const yes = { cookie: 'visit_records=yes' };
    const refused = [[204, 204, 403], 0];
    expect(await reports({})).toEqual(refused);
    expect(await reports({ cookie: 'visit_records=no' })).toEqual(refused);
    expect(await reports({ ...yes, 'sec-gpc': '1' })).toEqual(refused);
    expect(await reports({ ...yes, dnt: '1' })).toEqual(refused);
    expect(await reports({ ...yes, 'user-agent': 'Baiduspider' })).toEqual(refused);
    expect(bff.upstream.of(STATE)).toEqual([]);
    expect((await reports(yes))[0]).toEqual([204, 204, 200]);
    await expect
      .poll(() => [COLLECT, OBSERVE, STATE].map((path) => bff.upstream.of(path).length))
      .toEqual([1, 1, 1]);
    expect(bff.upstream.of(COLLECT)[0]!.body.toString()).toBe(view);
    expect(bff.upstream.of(OBSERVE)[0]!.body.toString()).toBe(
      '{"event_name":"apiTrack","list":[{"api_url":"/api/v1/data/search"}]}',
    );
    expect(bff.upstream.of(STATE)[0]!.url).toMatch(/\?page_referer=https%3A%2F%2Fx.test&t=\d+$/);
    // For a logged-in person upstream decides, because it stores the consent.
    const cookie = await createLoginCookie(bff.app, TOKEN);
    expect((await reports({ cookie }))[0]).toEqual([204, 204, 200]);
  });

  it('SEO-001 does not forward the beacon of a crawler', async () => {
    bff.upstream.on(OBSERVE, ok(null));
    expect((await send('{"event_name":"page_init"}', { 'user-agent': 'Baiduspider' })).status).toBe(204);
    await sendBffRequest(bff.app, PHRASES);
    expect(bff.upstream.of(OBSERVE)).toHaveLength(0);
  });

  it('text/plain is not accepted elsewhere', async () => {
    const cookie = await createLoginCookie(bff.app, TOKEN);
    const headers = { cookie, 'content-type': 'text/plain' };
    expect(
      (await sendBffRequest(bff.app, ADD, { method: 'POST', body: '{"public":["1"]}', headers })).status,
    ).toBe(415);
    expect(bff.upstream.requests).toHaveLength(0);
  });
});
