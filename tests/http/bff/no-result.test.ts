import { describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import type { ScriptedReply } from '~/tests/fixtures/recording-upstream';

const STATES = '/gsapi/us/v1/custom/states';
const PHRASES = '/api/v1/data/phrase';
const NAV_LIST = '/api/v1/data/product/simu/nav_list';

const bff = useBffPair();
const json = (body: object): ScriptedReply => ({ kind: 'json', body });

describe('upstream reply without a result', () => {
  it.each([
    ['a proxied call', PHRASES],
    ['a gated call', `${NAV_LIST}?product_id=P1`],
  ])('ERR-003 ERR-009 is returned as its refusal through %s', async (_what, path) => {
    const address = path.split('?')[0] ?? '';
    for (const members of [
      { code: 90007, msg: '登录已过期' },
      { msg: '登录已过期', code: 90007 },
    ]) {
      bff.upstream.on(address, json(members));
      expect((await sendBffRequest(bff.app, path)).status).toBe(401);
    }
    bff.upstream.on(address, json({ code: 5555, msg: '名额已满' }));
    const refused = await sendBffRequest(bff.app, path);
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ code: 5555, msg: '名额已满' });
    bff.upstream.on(address, json({ code: 1004, msg: '' }));
    expect((await sendBffRequest(bff.app, path)).json()).toEqual({ code: 1004, msg: '' });
  });

  it('ERR-003 reaches a page as its refusal', async () => {
    bff.upstream.on(PHRASES, json({ code: 5555, msg: '名额已满' }));
    expect((await bff.inPage((context) => context.upstream.content.phrases())).error).toMatchObject({
      status: 422,
      message: '名额已满',
    });
    bff.upstream.on(PHRASES, json({ code: 1004, msg: '没有数据' }));
    expect((await bff.inPage((context) => context.upstream.content.phrases())).error).toMatchObject({
      status: 422,
      message: '没有数据',
    });
  });

  it('AUTH-010 states with only 90009 mean not logged in, and end the login', async () => {
    const cookie = await createLoginCookie(bff.app, 'token-1');
    bff.upstream.on(STATES, json({ code: 90009, msg: '请先登录' }));
    const { result, error, answer } = await bff.inPage((context) => context.viewer(), { cookie });
    expect([result, error]).toEqual([null, undefined]);
    expect(answer.cookies.get('session')).toBe('');
  });
});
