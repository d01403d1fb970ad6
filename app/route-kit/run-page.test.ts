import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PortalError } from '~/bff/core/errors';
import { createCodeError } from '~/bff/core/upstream-errors';
import { markSecret } from '~/domain/shared/secret';
import { CODES } from '~/contract/codes';
import { resolveMiddleware } from '~/app/route-kit/middleware';
import { definePage, isGuestScreenData } from '~/app/route-kit/page-handle';
import { pageAction, FieldError } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { settle } from '~/app/route-kit/settle';
import { throwAtField } from '~/app/route-kit/refused-at';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { catchResponse, createTestArgs, readFormReply } from '~/tests/fixtures/create-test-args';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';

const person = createTestViewer();

describe('page builder', () => {
  const required = pageLoader(
    { handle: definePage({ title: '个人信息', description: '本人的资料。', guest: () => null }) },
    async ({ viewer }) => ({ who: viewer.accountId }),
  );

  it('AUTH-027 AUTH-028 redirects a logged-out person to the user page with the original query', async () => {
    const context = createTestContext();
    const answer = await catchResponse(
      required(createTestArgs('/wealth/user/personal?iv_code=A1&b=2', { context })),
    );
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
    const failingSection = pageLoader({ handle: { login: 'guest' } }, ({ context }) =>
      settle(context, Promise.reject(refused('invalid', 'cursor'))),
    );
    const address = '/wealth/user/records?kind=redeem&cursor=x&page=3';
    for (const loader of [list(refused('invalid', 'cursor')), list(refused('invalid')), failingSection]) {
      const context = createTestContext();
      const answer = await catchResponse(loader(createTestArgs(address, { context })));
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
      const answer = await catchResponse(list(error)(createTestArgs(path)));
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('SEO-002 shows a crawler the guest screen of a login-required page, without loading the page', async () => {
    const context = createTestContext({ client: { kind: 'crawler' }, keepDraft: async () => false });
    const shown = await required(createTestArgs('/wealth/user/personal', { context }));
    expect(isGuestScreenData(shown)).toBe(true);
  });

  it('SEO-002 never runs a page without a guest screen, a file or a form for a crawler without a login', async () => {
    const context = createTestContext({ client: { kind: 'crawler' }, keepDraft: async () => false });
    const handler = vi.fn(async () => ({}));
    const file = pageLoader({ handle: { login: 'required' } }, handler);
    expect((await catchResponse(file(createTestArgs('/wealth/user/flows.csv', { context })))).status).toBe(
      302,
    );
    const form = pageAction({ limit: 'write', schema: z.object({}) }, handler);
    const post = createTestArgs('/wealth/user/setting', { context, form: {} });
    expect((await catchResponse(form(post))).status).toBe(302);
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
    const of = (isPresent: boolean) => createTestContext({ now, session: { isPresent } });
    const guest = of(false);
    await expect(own(createTestArgs('/wealth/public/account/assetss', { context: guest }))).resolves.toEqual({
      isForGuest: true,
      rules: ['2026-11-21'],
    });
    const known = of(true);
    await expect(own(createTestArgs('/wealth/public/account/assetss', { context: known }))).resolves.toBe(
      'own',
    );
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
    expect(isGuestScreenData(await own(createTestArgs('/wealth/x')))).toBe(true);
    const context = createTestContext({ viewer: person });
    await expect(own(createTestArgs('/wealth/x', { context }))).resolves.toBe('A1');
  });

  it('AUTH-031 does not request the login state on public pages, AUTH-041 requests it on others', async () => {
    const open = pageLoader({ handle: { login: 'public' } }, async () => ({}));
    const state = pageLoader({ handle: { login: 'guest' } }, async ({ viewer }) => ({
      who: viewer?.accountId ?? null,
    }));
    const context = createTestContext({ viewer: person });
    await open(createTestArgs('/wealth/user/about_us', { context }));
    expect(context.viewer).not.toHaveBeenCalled();
    await expect(state(createTestArgs('/wealth/info', { context }))).resolves.toEqual({ who: 'A1' });
    expect(context.viewer).toHaveBeenCalledTimes(1);
  });

  it('NAV-001 NAV-003 runs middleware and validation on every load, before the handler', async () => {
    const handler = vi.fn(async () => ({}));
    const loader = pageLoader(
      { handle: { login: 'public' }, params: z.object({ id: z.string().regex(/^\d+$/) }) },
      handler,
    );
    expect(
      (await catchResponse(loader(createTestArgs('/nowhere/x', { params: { product: 'nowhere', id: '1' } }))))
        .status,
    ).toBe(404);
    expect(
      (await catchResponse(loader(createTestArgs('/wealth/x', { params: { product: 'wealth', id: 'x' } }))))
        .status,
    ).toBe(404);
    expect(handler).not.toHaveBeenCalled();
    await loader(createTestArgs('/wealth/x', { params: { product: 'wealth', id: '7' } }));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('ERR-022 returns status 500 with the name of an unknown middleware', async () => {
    expect(() => resolveMiddleware(['nope'])).toThrow('Unknown middleware nope');
    const loader = pageLoader({ handle: { login: 'public', middleware: ['nope'] } }, async () => ({}));
    const context = createTestContext({ reportError: vi.fn() });
    const answer = await catchResponse(loader(createTestArgs('/wealth/x', { context })));
    expect(answer.status).toBe(500);
    await expect(answer.json()).resolves.toMatchObject({
      msg: 'Unknown middleware nope',
      requestId: 'request-1',
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
      await expect(loader(createTestArgs(url))).resolves.toEqual({ b: 'x' });
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
    await expect(loader(createTestArgs('/wealth/x?page=abc&sort=name'))).resolves.toEqual({
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
    const answer = await catchResponse(failing(business)(createTestArgs('/wealth/x')));
    expect(answer.status).toBe(422);
    await expect(answer.json()).resolves.toEqual({ code: 1035, msg: '额度已满', requestId: 'request-1' });

    const context = createTestContext({ reportError: vi.fn() });
    const hidden = await catchResponse(
      failing(new Error('password=secret at db.ts'))(createTestArgs('/wealth/x', { context })),
    );
    expect(hidden.status).toBe(500);
    expect(await hidden.text()).not.toContain('secret');
    expect(context.reportError).toHaveBeenCalledTimes(1);
  });

  it('redirects to the user page and back when the session expires during the load', async () => {
    const expired = new PortalError('登录已过期，请重新登录', { kind: 'SessionExpiredError', status: 401 });
    const loader = pageLoader({ handle: { login: 'guest' } }, async () => {
      throw expired;
    });
    const context = createTestContext({ viewer: person });
    const answer = await catchResponse(loader(createTestArgs('/wealth/favorite?tab=public', { context })));
    expect(answer.headers.get('Location')).toBe('/wealth/user?tab=public');
    expect(context.setFlash).toHaveBeenCalledWith({ text: '登录已过期，请重新登录', tone: 'error' });
  });

  it('NAV-010 passes a redirect without a message', async () => {
    const context = createTestContext();
    const loader = pageLoader({ handle: { login: 'public' } }, async () => {
      throw new Response(null, { status: 302, headers: { Location: '/wealth/info' } });
    });
    const answer = await catchResponse(loader(createTestArgs('/wealth/x', { context })));
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/wealth/info']);
    expect(context.reportError).not.toHaveBeenCalled();
  });

  it('computes the visible address of a data request', () => {
    expect(getVisiblePath(new URL('https://p.test/_root.data?_routes=a&x=1'))).toBe('/?x=1');
    expect(getVisiblePath(new URL('https://p.test/wealth/info.data'))).toBe('/wealth/info');
  });
});

describe('sections of a page', () => {
  it('shows an error for a failed section and keeps the rest', async () => {
    const network = new PortalError('网络异常，请稍后重试', { kind: 'UpstreamNetworkError', status: 502 });
    await expect(settle(createTestContext(), Promise.reject(network))).resolves.toEqual({
      ok: false,
      message: network.message,
    });
    await expect(settle(createTestContext(), Promise.resolve(1))).resolves.toEqual({ ok: true, data: 1 });
  });
});

describe('action builder', () => {
  const schema = z.object({ phone: z.string().min(11, '手机号有误'), password: markSecret(z.string()) });
  const post = (form: Record<string, string>) => createTestArgs('/wealth/x', { form });

  it('keeps the typed values and never sends a password back', async () => {
    const action = pageAction({ limit: 'write', login: 'public', schema }, async () => new Response());
    const answer = readFormReply(await action(post({ phone: '138', password: 'Secret123' })));
    expect(answer).toMatchObject({
      status: 400,
      errors: { phone: ['手机号有误'] },
      values: { phone: '138' },
    });
    expect(JSON.stringify(answer)).not.toContain('Secret123');
  });

  it('removes invisible characters of a paste from every text, and keeps a secret as typed', async () => {
    const handler = vi.fn(async () => new Response());
    const texts = z.object({ note: z.string(), lines: z.array(z.string()), secret: markSecret(z.string()) });
    const action = pageAction({ limit: 'write', login: 'public', schema: texts }, handler);
    const form = {
      note: '\ufeff投诉\u200b经过\r\n\u202a第二行\u202c👩\u200d💻',
      'lines[0]': '一\u00ad二',
      secret: 'a\u200bb',
    };
    await action(post(form));
    expect(handler).toHaveBeenCalledWith(
      expect.objectContaining({
        value: { note: '投诉经过\r\n第二行👩\u200d💻', lines: ['一二'], secret: 'a\u200bb' },
      }),
    );
  });

  it('rejects an invalid form body as a client error, not as a server fault', async () => {
    const action = pageAction({ limit: 'write', login: 'public', schema }, async () => new Response());
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', 'no parts'],
      ['text/plain', 'a'],
    ]) {
      const context = createTestContext();
      const request = new Request('https://portal.test/wealth/x', {
        method: 'POST',
        headers: { 'content-type': type! },
        body,
      });
      const answer = await catchResponse(action(createTestArgs(request, { context })));
      expect(answer.status).toBe(400);
      await expect(answer.json()).resolves.toMatchObject({ msg: '提交的内容有误，请检查后重试' });
      expect(context.reportError).not.toHaveBeenCalled();
    }
  });

  it('assigns a refusal to a field', async () => {
    const action = pageAction({ limit: 'write', login: 'public', schema }, async () => {
      throw new FieldError('phone', '该手机号不可用');
    });
    const answer = readFormReply(await action(post({ phone: '13800000000', password: 'x' })));
    expect(answer).toMatchObject({ status: 422, errors: { phone: ['该手机号不可用'] } });
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
    const answer = readFormReply(await action(post({ phone: '13800000000', password: 'x' })));
    expect(answer).toMatchObject({
      errors: { phone: ['请先完成实名认证'] },
      data: { next: { label: '去实名' } },
    });
  });
});
