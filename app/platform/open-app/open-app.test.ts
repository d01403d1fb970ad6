import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APP_STORES } from '~/domain/platform/brand';
import { OPEN_APP_IN_APP_PX, OPEN_APP_PX, OPEN_APP_SMALL_PX } from '~/domain/shared/constants';
import { createTapGate, openApp, type OpenAppWindow, type WakeUpSdk } from '~/app/platform/open-app/open-app';
import { watchScrolling } from '~/app/platform/open-app/scroll-rest';
import { standIn } from '~/tests/fixtures/partial';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a fake phone: it records the addresses it was sent to and simulates an app address. */
function phone() {
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
  });
  const followed: string[] = [];
  const window = Object.assign(new EventTarget(), {
    document,
    follow: (address: string) => void followed.push(address),
  });
  return {
    window: standIn<OpenAppWindow>(window),
    followed,
    show(state: DocumentVisibilityState) {
      document.visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    leave: () => window.dispatchEvent(new Event('pagehide')),
  };
}
const ADDRESS = 'hengxuwealth://tab?index=0';
const opening = (window: OpenAppWindow, more: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ window, system: 'ios', address: ADDRESS, sdk: null, isInApp: false, ...more });

describe('opening the app', () => {
  it('OPENAPP-008 OPENAPP-009 opens the store of the system without an app', async () => {
    for (const system of ['ios', 'android'] as const) {
      const { window, followed } = phone();
      const open = opening(window, { system });
      await vi.advanceTimersByTimeAsync(2_499);
      expect(followed).toEqual([ADDRESS]);
      await vi.advanceTimersByTimeAsync(1);
      await open;
      expect(followed).toEqual([ADDRESS, APP_STORES[system].href]);
    }
  });

  it('opens no store for a page that was hidden, whenever it returns', async () => {
    const acts: ((of: ReturnType<typeof phone>) => void)[] = [
      ({ show }) => show('hidden'),
      ({ leave }) => leave(),
      ({ show }) => {
        show('hidden');
        show('visible');
      },
    ];
    for (const act of acts) {
      const of = phone();
      const open = opening(of.window);
      await vi.advanceTimersByTimeAsync(1_000);
      act(of);
      await vi.advanceTimersByTimeAsync(60_000);
      await open;
      expect(of.followed).toEqual([ADDRESS]);
    }
  });

  it('assumes the app was open when the timers of the page were suspended', async () => {
    const { window, followed } = phone();
    const open = opening(window);
    vi.setSystemTime(Date.now() + 30_000);
    await vi.advanceTimersByTimeAsync(2_500);
    await open;
    expect(followed).toEqual([ADDRESS]);
  });

  it('CALL-036 OPENAPP-008 OPENAPP-009 opens the store after an error, a timeout or a failed load of the wake-up script', async () => {
    const sdks: (() => Promise<WakeUpSdk>)[] = [
      async () => ({ open: ({ onError }) => onError() }),
      async () => ({ open: () => undefined }),
      async () => ({
        open: () => {
          throw new Error('broken');
        },
      }),
      () => Promise.reject(new Error('加载失败')),
    ];
    for (const sdk of sdks)
      for (const system of ['ios', 'android'] as const) {
        const { window, followed } = phone();
        const open = opening(window, { system, sdk });
        await vi.advanceTimersByTimeAsync(3_000);
        await open;
        expect(followed).toEqual([APP_STORES[system].href]);
      }
    const woken = phone();
    const open = vi.fn<WakeUpSdk['open']>(({ onDone }) => onDone());
    await opening(woken.window, { sdk: async () => ({ open }) });
    expect([open.mock.calls[0]?.[0].address, woken.followed]).toEqual([ADDRESS, []]);
  });

  it('follows only the address in the app', async () => {
    const { window, followed } = phone();
    await opening(window, { isInApp: true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(followed).toEqual([ADDRESS]);
  });

  it('OPENAPP-007 CONST-042 blocks a second tap within 500 ms', () => {
    let nowMs = 0;
    const passes = createTapGate(() => nowMs);
    expect(passes()).toBe(true);
    nowMs = 499;
    expect(passes()).toBe(false);
    nowMs = 500;
    expect(passes()).toBe(true);
  });

  it('CONST-025 uses the widths 30, 70 in the app and 77 px', () => {
    expect([OPEN_APP_SMALL_PX, OPEN_APP_IN_APP_PX, OPEN_APP_PX]).toEqual([30, 70, 77]);
  });
});

describe('scrolled page', () => {
  it('CONST-041 rests one second after the last scroll and after the finger was lifted', async () => {
    const window = new EventTarget();
    const reported: boolean[] = [];
    const stop = watchScrolling(
      standIn<Pick<Window, 'addEventListener' | 'removeEventListener'>>(window),
      (isScrolling) => void reported.push(isScrolling),
    );
    const dispatch = (type: string) => window.dispatchEvent(new Event(type));
    dispatch('touchstart');
    dispatch('scroll');
    dispatch('scroll');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reported).toEqual([true]);
    dispatch('touchend');
    await vi.advanceTimersByTimeAsync(600);
    dispatch('scroll');
    await vi.advanceTimersByTimeAsync(999);
    expect(reported).toEqual([true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reported).toEqual([true, false]);
    // A tap is not scrolling.
    dispatch('touchstart');
    dispatch('touchend');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reported).toEqual([true, false]);
    stop();
    dispatch('scroll');
    expect(reported).toEqual([true, false]);
  });
});
