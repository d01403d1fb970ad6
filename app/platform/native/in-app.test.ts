import { describe, expect, it, vi } from 'vitest';
import { goBack } from '~/app/platform/native/going-back';
import { computeKeyboardOffset } from '~/app/platform/native/insets';
import { createSessionRefresh } from '~/app/platform/native/new-session';
import type { NativeApp } from '~/app/platform/native/native';
import { standIn } from '~/tests/fixtures/partial';

describe('page in the native app', () => {
  it('AUTH-011 makes the app refresh its session id only for code 90007, and not repeatedly', async () => {
    let nowMs = 0;
    const call = vi.fn((_method: string, _params: object) => Promise.resolve({ token: 'T2' }));
    const refresh = createSessionRefresh(standIn<NativeApp>({ call }), () => nowMs);
    expect(await refresh(90_009)).toBeNull();
    expect(await refresh(null)).toBeNull();
    expect(call).not.toHaveBeenCalled();
    expect(await refresh(90_007)).toEqual({ token: 'T2' });
    expect(call).toHaveBeenCalledWith('refreshSessionId', {});
    nowMs = 29_999;
    expect(await refresh(90_007)).toBeNull();
    nowMs = 30_000;
    call.mockRejectedValueOnce(new Error('silent'));
    expect(await refresh(90_007)).toBeNull();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('closes an overlay first on back, then goes to the previous page, else leaves it to the app', () => {
    vi.stubGlobal(
      'KeyboardEvent',
      class extends Event {
        readonly key: string;
        constructor(type: string, init: { key: string }) {
          super(type);
          this.key = init.key;
        }
      },
    );
    const keys: string[] = [];
    const window = (isLocked: boolean, idx: number | null) => ({
      document: {
        documentElement: { classList: { contains: () => isLocked } },
        dispatchEvent: (event: Event) => keys.push((event as KeyboardEvent).key) > 0,
      },
      history: { state: idx === null ? null : { idx }, back: vi.fn() },
    });
    const open = window(true, 3);
    expect(goBack(open as never)).toBe(true);
    expect([keys, open.history.back.mock.calls.length]).toEqual([['Escape'], 0]);
    const later = window(false, 1);
    expect(goBack(later as never)).toBe(true);
    expect(later.history.back).toHaveBeenCalledTimes(1);
    for (const idx of [0, null]) expect(goBack(window(false, idx) as never)).toBe(false);
    vi.unstubAllGlobals();
  });

  it('moves a field under the keyboard up just above it, and never out of view', () => {
    const view = { height: 800, keyboard: 300 };
    expect(computeKeyboardOffset({ top: 600, bottom: 644 }, view)).toBe(160);
    expect(computeKeyboardOffset({ top: 300, bottom: 344 }, view)).toBe(0);
    expect(computeKeyboardOffset({ top: 50, bottom: 900 }, view)).toBe(50);
    expect(computeKeyboardOffset({ top: 600, bottom: 644 }, { height: 800, keyboard: 0 })).toBe(0);
  });
});
