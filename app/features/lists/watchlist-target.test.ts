import { UpstreamCallError } from '~/app/platform/upstream-call';
import { describe, expect, it, vi } from 'vitest';
import { toggleWatchlist } from '~/app/features/lists/watchlist-target';
import { buildWatchlistBody } from '~/domain/platform/watchlist';

const deps = (call: () => Promise<unknown>) => ({ show: vi.fn(), call: vi.fn(call), showMessage: vi.fn() });

describe('watching a fund', () => {
  it.each([
    ['WATCH-004', true, '已加入自选'],
    ['WATCH-005', false, '已移出自选'],
  ])('WATCH-001 %s shows the change before the response, then confirms it', async (_row, to, text) => {
    let answer = (_: unknown) => {};
    const p = deps(() => new Promise((resolve) => (answer = resolve)));
    const toggled = toggleWatchlist({ kind: 'simu', id: 'P1' }, !to, p);
    expect(p.show.mock.calls).toEqual([[to]]);
    expect(p.showMessage).not.toHaveBeenCalled();
    answer(null);
    await expect(toggled).resolves.toBe(to);
    expect(p.showMessage.mock.calls).toEqual([[text]]);
  });

  it('WATCH-002 WATCH-006 WATCH-007 reverts on failure and reports which operation failed', async () => {
    const add = deps(() => Promise.reject(new Error('x')));
    await expect(toggleWatchlist({ kind: 'simu', id: 'P1' }, false, add)).resolves.toBe(false);
    expect(add.show.mock.calls).toEqual([[true], [false]]);
    expect(add.showMessage).toHaveBeenCalledWith('加入自选失败');
    const remove = deps(() => Promise.reject(new Error('x')));
    await toggleWatchlist({ kind: 'public', id: '990001' }, true, remove);
    expect(remove.show.mock.calls).toEqual([[false], [true]]);
    expect(remove.showMessage).toHaveBeenCalledWith('移出自选失败');
  });

  it('WATCH-003 CALL-024 CALL-025 sends product or public with [id] to add and remove', async () => {
    expect(buildWatchlistBody({ kind: 'simu', id: 'P1' })).toEqual({ product: ['P1'] });
    expect(buildWatchlistBody({ kind: 'public', id: '990001' })).toEqual({ public: ['990001'] });
    const p = deps(() => Promise.resolve(null));
    await toggleWatchlist({ kind: 'public', id: '990001' }, true, p);
    expect(p.call).toHaveBeenCalledWith('/api/v1/data/favorite/throw/app', { public: ['990001'] });
    await toggleWatchlist({ kind: 'simu', id: 'P1' }, false, p);
    expect(p.call).toHaveBeenLastCalledWith('/api/v1/data/favorite/optional/app', { product: ['P1'] });
  });

  it('leaves the message to the shell when the login has ended', async () => {
    const p = deps(() => Promise.reject(new UpstreamCallError('登录已过期，请重新登录', 401)));
    await toggleWatchlist({ kind: 'simu', id: 'P1' }, false, p);
    expect(p.show).toHaveBeenLastCalledWith(false);
    expect(p.showMessage).not.toHaveBeenCalled();
  });
});
