import type { LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { PortalError } from '~/bff/core/errors';
import { createCodeError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import { resolveMiddleware } from '~/app/route-kit/middleware';
import { definePage, isGuestScreenData } from '~/app/route-kit/page-handle';
import { pageAction, FieldError } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { settle } from '~/app/route-kit/settle';
import { throwAtField } from '~/app/route-kit/refused-at';
import { getVisiblePath } from '~/app/route-kit/run-page';

const person = { accountId: 'A1' } as Viewer;

/** Creates a context with only the members that the builders use. */
function fakeContext(over: Partial<PortalContext> = {}): PortalContext {
  return {
    requestId: 'req-1',
    edition: 'wealth',
    client: { kind: 'browser' },
    now: () => Date.parse('2026-11-20T04:00:00Z'),
    viewer: vi.fn(async () => null),
    setReturnTo: vi.fn(),
    setFlash: vi.fn(),
    reportError: vi.fn(),
    limit: vi.fn(async () => undefined),
    address: '203.0.113.9',
    noteFailure: vi.fn(),
    hasChanged: () => false,
    holdDraft: vi.fn(),
    ...over,
  } as unknown as PortalContext;
}

const args = (url: string, context: PortalContext, params: Record<string, string> = { product: 'wealth' }) =>
  ({
    request: new Request(new URL(url, 'https://portal.test')),
    params,
    context,
  }) as unknown as LoaderFunctionArgs;

const caught = async (promise: Promise<unknown>): Promise<Response> => {
  try {
    await promise;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
};

describe('page builder', () => {
  const required = pageLoader(
    { handle: definePage({ title: '个人信息', description: '本人的资料。', guest: () => null }) },
    async ({ viewer }) => ({ who: viewer.accountId }),
  );

  it('AUTH-027 AUTH-028 redirects a logged-out person to the user page with the original query', async () => {
    const context = fakeContext();
    const answer = await caught(required(args('/wealth/user/personal?iv_code=A1&b=2', context)));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe('/wealth/user?iv_code=A1&b=2');
    expect(context.setReturnTo).toHaveBeenCalledWith('/wealth/user/personal?iv_code=A1&b=2');
  });

  it('shows the first page of a list with a message when the cursor is unknown', async () => {
    const refused = (reason: 'invalid' | 'changed', field?: string) =>
      new PortalError('分页位置无效', {
        kind: 'UpstreamBusinessError',
        status: 422,
        refusal: { reason, next: 'reload', field },
      });
    const list = (error: Error) =>
      pageLoader({ handle: { login: 'guest' } }, async () => Promise.reject(error));
    const inPart = pageLoader({ handle: { login: 'guest' } }, ({ context }) =>
      settle(context, Promise.reject(refused('invalid', 'cursor'))),
    );
    const address = '/wealth/user/records?kind=redeem&cursor=x&page=3';
    for (const loader of [list(refused('invalid', 'cursor')), list(refused('invalid')), inPart]) {
      const context = fakeContext();
      const answer = await caught(loader(args(address, context)));
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        '/wealth/user/records?kind=redeem',
      ]);
      expect(context.setFlash).toHaveBeenCalledWith({
        text: '没有找到原来的翻页位置，已从第一页显示',
        tone: 'info',
      });
    }
    // Never in a loop, and no other error is hidden by it.
    for (const [error, path] of [
      [refused('invalid'), '/wealth/user/records?kind=redeem'],
      [refused('changed'), address],
      [refused('invalid', 'kind'), address],
    ] as const) {
      const answer = await caught(list(error)(args(path, fakeContext())));
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('SEO-002 shows a crawler the guest screen of a login-required page, without loading the page', async () => {
    const context = fakeContext({ client: { kind: 'crawler' } as PortalContext['client'] });
    const shown = await required(args('/wealth/user/personal', context));
    expect(isGuestScreenData(shown)).toBe(true);
  });

  it('SEO-002 never runs a page without a guest screen, a file or a form for a crawler without a login', async () => {
    const context = fakeContext({ client: { kind: 'crawler' } as PortalContext['client'] });
    const handler = vi.fn(async () => ({}));
    const file = pageLoader({ handle: { login: 'required' } }, handler);
    expect((await caught(file(args('/wealth/user/flows.csv', context)))).status).toBe(302);
    const form = pageAction({ limit: 'write', schema: z.object({}) }, handler);
    const post = {
      ...args('/wealth/user/setting', { ...context, keepDraft: async () => false } as PortalContext),
      request: new Request('https://portal.test/wealth/user/setting', {
        method: 'POST',
        body: new URLSearchParams({}),
      }),
    };
    expect((await caught(form(post) as Promise<unknown>)).status).toBe(302);
    expect(handler).not.toHaveBeenCalled();
  });

  it('AUTH-031 decides on a public page of a person only by the session who sees the guest screen', async () => {
    const handle = definePage({
      login: 'public',
      title: '公募资产',
      description: '市值。',
      guest: () => null,
    });
    const own = pageLoader({ handle, guestRules: (today) => [today] }, async () => 'own');
    const now = () => Date.parse('2026-11-20T17:00:00Z');
    const of = (isPresent: boolean) =>
      fakeContext({ now, session: { isPresent } as PortalContext['session'], viewer: vi.fn() });
    const guest = of(false);
    await expect(own(args('/wealth/public/account/assetss', guest))).resolves.toEqual({
      isForGuest: true,
      rules: ['2026-11-21'],
    });
    const known = of(true);
    await expect(own(args('/wealth/public/account/assetss', known))).resolves.toBe('own');
    for (const context of [guest, known]) expect(context.viewer).not.toHaveBeenCalled();
  });

  it('loads the viewer for a public page that requests it, and passes no other one on', async () => {
    const handle = definePage({
      login: 'public',
      asksForPerson: true,
      title: '订单详情',
      description: '进度。',
      guest: () => null,
    });
    const own = pageLoader({ handle }, async ({ viewer }) => viewer.accountId);
    expect(isGuestScreenData(await own(args('/wealth/x', fakeContext())))).toBe(true);
    const context = fakeContext({ viewer: vi.fn(async () => person) });
    await expect(own(args('/wealth/x', context))).resolves.toBe('A1');
  });

  it('AUTH-031 does not request the login state on public pages, AUTH-041 requests it on others', async () => {
    const open = pageLoader({ handle: { login: 'public' } }, async () => ({}));
    const state = pageLoader({ handle: { login: 'guest' } }, async ({ viewer }) => ({
      who: viewer?.accountId ?? null,
    }));
    const context = fakeContext({ viewer: vi.fn(async () => person) });
    await open(args('/wealth/user/about_us', context));
    expect(context.viewer).not.toHaveBeenCalled();
    await expect(state(args('/wealth/info', context))).resolves.toEqual({ who: 'A1' });
    expect(context.viewer).toHaveBeenCalledTimes(1);
  });

  it('NAV-001 NAV-003 runs middleware and validation on every load, before the handler', async () => {
    const handler = vi.fn(async () => ({}));
    const loader = pageLoader(
      { handle: { login: 'public' }, params: z.object({ id: z.string().regex(/^\d+$/) }) },
      handler,
    );
    expect(
      (await caught(loader(args('/nowhere/x', fakeContext(), { product: 'nowhere', id: '1' })))).status,
    ).toBe(404);
    expect(
      (await caught(loader(args('/wealth/x', fakeContext(), { product: 'wealth', id: 'x' })))).status,
    ).toBe(404);
    expect(handler).not.toHaveBeenCalled();
    await loader(args('/wealth/x', fakeContext(), { product: 'wealth', id: '7' }));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('ERR-022 returns status 500 with the name of an unknown middleware', async () => {
    expect(() => resolveMiddleware(['nope'])).toThrow('Unknown middleware nope');
    const loader = pageLoader({ handle: { login: 'public', middleware: ['nope'] } }, async () => ({}));
    const answer = await caught(loader(args('/wealth/x', fakeContext())));
    expect(answer.status).toBe(500);
    await expect(answer.json()).resolves.toMatchObject({
      msg: 'Unknown middleware nope',
      requestId: 'req-1',
    });
  });

  it('VALID-010 VALID-011 VALID-012 treats undefined, null and empty quotes in a query as absent', async () => {
    const loader = pageLoader(
      {
        handle: { login: 'public' },
        query: z.object({ a: z.string().optional(), b: z.string().default('x') }),
      },
      async ({ query }) => query,
    );
    for (const absent of ['undefined', 'null', '""', "''", '']) {
      const url = `/wealth/x?a=${encodeURIComponent(absent)}&b=${encodeURIComponent(absent)}`;
      await expect(loader(args(url, fakeContext()))).resolves.toEqual({ b: 'x' });
    }
  });

  it('drops an invalid query value instead of failing', async () => {
    const loader = pageLoader(
      {
        handle: { login: 'public' },
        query: z.object({ page: z.coerce.number().default(1), sort: z.string().optional() }),
      },
      async ({ query }) => query,
    );
    await expect(loader(args('/wealth/x?page=abc&sort=name', fakeContext()))).resolves.toEqual({
      page: 1,
      sort: 'name',
    });
  });

  it('shows upstream refusals with status, text and request id, and hides unexpected errors', async () => {
    const failing = (error: unknown) =>
      pageLoader({ handle: { login: 'public' } }, async () => {
        throw error;
      });
    const business = new PortalError('额度已满', { kind: 'UpstreamBusinessError', status: 422, code: 1035 });
    const answer = await caught(failing(business)(args('/wealth/x', fakeContext())));
    expect(answer.status).toBe(422);
    await expect(answer.json()).resolves.toEqual({ code: 1035, msg: '额度已满', requestId: 'req-1' });

    const context = fakeContext();
    const hidden = await caught(failing(new Error('password=secret at db.ts'))(args('/wealth/x', context)));
    expect(hidden.status).toBe(500);
    expect(await hidden.text()).not.toContain('secret');
    expect(context.reportError).toHaveBeenCalledTimes(1);
  });

  it('redirects to the user page and back when the session expires during the load', async () => {
    const expired = new PortalError('登录已过期，请重新登录', { kind: 'SessionExpiredError', status: 401 });
    const loader = pageLoader({ handle: { login: 'guest' } }, async () => {
      throw expired;
    });
    const context = fakeContext({ viewer: vi.fn(async () => person) });
    const answer = await caught(loader(args('/wealth/favorite?tab=public', context)));
    expect(answer.headers.get('Location')).toBe('/wealth/user?tab=public');
    expect(context.setFlash).toHaveBeenCalledWith({ text: '登录已过期，请重新登录', tone: 'error' });
  });

  it('NAV-010 passes a redirect without a message', async () => {
    const context = fakeContext();
    const loader = pageLoader({ handle: { login: 'public' } }, async () => {
      throw new Response(null, { status: 302, headers: { Location: '/wealth/info' } });
    });
    const answer = await caught(loader(args('/wealth/x', context)));
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/wealth/info']);
    expect(context.reportError).not.toHaveBeenCalled();
  });

  it('computes the visible address of a data request', () => {
    expect(getVisiblePath(new URL('https://p.test/_root.data?_routes=a&x=1'))).toBe('/?x=1');
    expect(getVisiblePath(new URL('https://p.test/wealth/info.data'))).toBe('/wealth/info');
  });
});

describe('sections of a page', () => {
  it('show an error for a failed section and keep the rest', async () => {
    const network = new PortalError('网络异常，请稍后重试', { kind: 'UpstreamNetworkError', status: 502 });
    await expect(settle(fakeContext(), Promise.reject(network))).resolves.toEqual({
      ok: false,
      message: network.message,
    });
    await expect(settle(fakeContext(), Promise.resolve(1))).resolves.toEqual({ ok: true, data: 1 });
  });
});

describe('action builder', () => {
  const schema = z.object({ phone: z.string().min(11, '手机号有误'), password: markSecret(z.string()) });
  const post = (fields: Record<string, string>) =>
    ({
      request: new Request('https://portal.test/wealth/x', {
        method: 'POST',
        body: new URLSearchParams(fields),
      }),
      params: { product: 'wealth' },
      context: fakeContext(),
    }) as unknown as LoaderFunctionArgs;
  type Refused = {
    data: { result: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> } };
    init: ResponseInit;
  };

  it('keeps the typed values and never sends a password back', async () => {
    const action = pageAction({ limit: 'write', login: 'public', schema }, async () => new Response());
    const answer = (await action(post({ phone: '138', password: 'Secret123' }))) as unknown as Refused;
    expect(answer.init.status).toBe(400);
    expect(answer.data.result.error).toEqual({ phone: ['手机号有误'] });
    expect(answer.data.result.initialValue).toEqual({ phone: '138' });
    expect(JSON.stringify(answer)).not.toContain('Secret123');
  });

  it('rejects an invalid form body as a client error, not as a server fault', async () => {
    const action = pageAction({ limit: 'write', login: 'public', schema }, async () => new Response());
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', 'no parts'],
      ['text/plain', 'a'],
    ]) {
      const context = fakeContext();
      const request = new Request('https://portal.test/wealth/x', {
        method: 'POST',
        headers: { 'content-type': type! },
        body,
      });
      const answer = await caught(
        action({ request, params: { product: 'wealth' }, context } as unknown as LoaderFunctionArgs),
      );
      expect(answer.status).toBe(400);
      await expect(answer.json()).resolves.toMatchObject({ msg: '提交的内容有误，请检查后重试' });
      expect(context.reportError).not.toHaveBeenCalled();
    }
  });

  it('assigns a refusal to a field', async () => {
    const action = pageAction({ limit: 'write', login: 'public', schema }, async () => {
      throw new FieldError('phone', '该手机号不可用');
    });
    const answer = (await action(post({ phone: '13800000000', password: 'x' }))) as unknown as Refused;
    expect(answer.init.status).toBe(422);
    expect(answer.data.result.error).toEqual({ phone: ['该手机号不可用'] });
    expect(answer.data).not.toHaveProperty('next');
  });

  it('links to the required step for a refusal at a field, as for one of the whole form', async () => {
    const refusal = createCodeError(CODES.badRequest, '请先完成实名认证', {
      reason: 'identity',
      field: 'phone',
    });
    const action = pageAction({ limit: 'write', login: 'public', schema }, async () =>
      throwAtField(refusal, ['phone']),
    );
    const answer = (await action(post({ phone: '13800000000', password: 'x' }))) as unknown as Refused;
    expect(answer.data.result.error).toEqual({ phone: ['请先完成实名认证'] });
    expect(answer.data).toMatchObject({ next: { label: '去实名' } });
  });
});
