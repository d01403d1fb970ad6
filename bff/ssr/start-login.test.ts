import { expect, it, vi } from 'vitest';
import type { PendingWatchlistItem } from '~/bff/http/app-context';
import { PortalError } from '~/bff/core/errors';
import { startLogin } from '~/bff/ssr/start-login';
import { createTestContext, type TestReply } from '~/tests/fixtures/create-test-context';

function openLogin(
  config: () => Promise<TestReply<'users', 'config'>>,
  pendingWatch: PendingWatchlistItem | null = null,
) {
  const order: string[] = [];
  const context = createTestContext({
    session: {
      pendingWatch,
      start: async () => {
        order.push('start');
        // A login drops the data of the guest.
        context.session.pendingWatch = null;
      },
      setBusinessFlag: async () => void order.push('flag'),
    },
    upstream: {
      users: {
        config: () => {
          order.push('config');
          return config();
        },
      },
      favorites: {
        add: async () => {
          order.push('add');
          return {};
        },
      },
    },
    reportError: vi.fn(),
  });
  return { context, order, start: () => startLogin(context, 'T1', '13800000005') };
}

it('ROLE-006 starts in the account context the person chose, on any device', async () => {
  for (const flag of [0, 1] as const) {
    const { context, order, start } = openLogin(async () => ({ settings: { business_flag: flag } }));
    expect(await start()).toBeNull();
    expect(context.upstream.favorites.add).not.toHaveBeenCalled();
    expect(context.session.start).toHaveBeenCalledExactlyOnceWith('T1', '13800000005');
    expect(context.session.setBusinessFlag).toHaveBeenCalledExactlyOnceWith(flag);
    expect(order).toEqual(['start', 'config', 'flag']);
    expect(context.captchaSent.drop).toHaveBeenCalled();
  }
});

it('stays logged in when the settings cannot be read', async () => {
  const { context, start } = openLogin(() => Promise.reject(new Error('inner text')));
  await start();
  expect(context.session.start).toHaveBeenCalled();
  expect(context.session.setBusinessFlag).not.toHaveBeenCalled();
  expect(context.reportError).toHaveBeenCalled();
});

it('carries out the pending action of the guest after the login', async () => {
  const { context, order, start } = openLogin(async () => ({ settings: undefined }), {
    kind: 'simu',
    id: 'S1',
  });
  expect(await start()).toEqual({ text: '已加入自选', isOk: true });
  expect(context.upstream.favorites.add).toHaveBeenCalledExactlyOnceWith({ body: { product: ['S1'] } });
  expect(order).toEqual(['start', 'config', 'add']);
});

it('stays logged in when the pending action fails, and shows the reason that upstream gives', async () => {
  const full = new PortalError('自选最多 200 只', { kind: 'UpstreamBusinessError', status: 422 });
  const expired = new PortalError('登录已过期，请重新登录', { kind: 'SessionExpiredError', status: 401 });
  for (const [error, text, reports] of [
    [full, '加入自选失败，自选最多 200 只', 0],
    [expired, '加入自选失败', 0],
    [new Error('inner text'), '加入自选失败', 1],
  ] as const) {
    const wish = { kind: 'public', id: '000001' } as const;
    const { context, start } = openLogin(async () => ({ settings: undefined }), wish);
    context.upstream.favorites.add.mockRejectedValue(error);
    expect(await start()).toEqual({ text, isOk: false });
    expect(context.reportError).toHaveBeenCalledTimes(reports);
  }
});
