import { expect, it, vi } from 'vitest';
import type { PortalContext } from '~/bff/http/app-context';
import { startLogin } from '~/bff/pages/start-login';

function fakeContext(config: () => Promise<unknown>) {
  const order: string[] = [];
  const context = {
    session: {
      start: vi.fn(async () => void order.push('start')),
      setBusinessFlag: vi.fn(async () => void order.push('flag')),
    },
    captchaSent: { drop: vi.fn() },
    upstream: {
      users: {
        config: vi.fn(() => {
          order.push('config');
          return config();
        }),
      },
    },
    reportError: vi.fn(),
  };
  return {
    context,
    order,
    start: () => startLogin(context as unknown as PortalContext, 'T1', '13800000005'),
  };
}

it('ROLE-006 begins in the account context the person chose on whatever device', async () => {
  for (const flag of [0, 1] as const) {
    const { context, order, start } = fakeContext(async () => ({ settings: { business_flag: flag } }));
    await start();
    expect(context.session.start).toHaveBeenCalledExactlyOnceWith('T1', '13800000005');
    expect(context.session.setBusinessFlag).toHaveBeenCalledExactlyOnceWith(flag);
    expect(order).toEqual(['start', 'config', 'flag']);
    expect(context.captchaSent.drop).toHaveBeenCalled();
  }
});

it('stays logged in when the settings cannot be read', async () => {
  const { context, start } = fakeContext(() => Promise.reject(new Error('inner text')));
  await start();
  expect(context.session.start).toHaveBeenCalled();
  expect(context.session.setBusinessFlag).not.toHaveBeenCalled();
  expect(context.reportError).toHaveBeenCalled();
});
