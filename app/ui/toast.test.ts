import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setToastListener, showToast } from '~/app/ui/toast';

describe('toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { setTimeout });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('CONST-012 is shown for 1.5 s or the given time; a second one replaces it with its own time', () => {
    const shown = vi.fn<(text: string) => void>();
    const release = setToastListener(shown);
    const last = () => shown.mock.calls.at(-1)?.[0];
    showToast('已保存');
    vi.advanceTimersByTime(1_499);
    expect(last()).toBe('已保存');
    vi.advanceTimersByTime(1);
    expect(last()).toBe('');
    showToast('登录已过期，请重新登录', 4_000);
    vi.advanceTimersByTime(3_000);
    showToast('已加入自选');
    vi.advanceTimersByTime(1_499);
    expect(last()).toBe('已加入自选');
    vi.advanceTimersByTime(1);
    expect(last()).toBe('');
    release();
    showToast('没有人看');
    expect(last()).toBe('');
  });
});
