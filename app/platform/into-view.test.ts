import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onEnterView } from '~/app/platform/into-view';
import { standIn } from '~/tests/fixtures/partial';

const SCREEN = 800;

describe('element that comes into view', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { innerHeight: SCREEN });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function elementAt(place: { top: number; width?: number }) {
    const getBoundingClientRect = vi.fn(() => ({ width: 300, ...place }));
    return Object.assign(standIn<Element>({}), { getBoundingClientRect });
  }

  it('CONST-018 is polled for its position every 300 ms without an observer, and no longer after the release', () => {
    const place = { top: 3_000 };
    const element = elementAt(place);
    const act = vi.fn();
    const release = onEnterView(element, act, 400);
    vi.advanceTimersByTime(299);
    expect(element.getBoundingClientRect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(element.getBoundingClientRect).toHaveBeenCalledTimes(1);
    place.top = SCREEN + 401;
    vi.advanceTimersByTime(300);
    expect(act).not.toHaveBeenCalled();
    place.top = SCREEN + 400;
    vi.advanceTimersByTime(900);
    expect(act).toHaveBeenCalledTimes(1);
    // Left and returned, or passed between two polls: called a second time.
    place.top = 3_000;
    vi.advanceTimersByTime(300);
    place.top = -500;
    vi.advanceTimersByTime(300);
    expect(act).toHaveBeenCalledTimes(2);

    const asked = element.getBoundingClientRect.mock.calls.length;
    release();
    vi.advanceTimersByTime(3_000);
    expect(element.getBoundingClientRect).toHaveBeenCalledTimes(asked);
  });

  it('is never in view when it is not rendered', () => {
    const act = vi.fn();
    const release = onEnterView(elementAt({ top: 0, width: 0 }), act);
    vi.advanceTimersByTime(900);
    release();
    expect(act).not.toHaveBeenCalled();
  });

  it('is not polled in a browser with an observer', () => {
    let resolveEntries: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    const observer = { observe: vi.fn(), disconnect: vi.fn() };
    const made = vi.fn(function made(this: unknown, then: typeof resolveEntries) {
      resolveEntries = then;
      return observer;
    });
    vi.stubGlobal('IntersectionObserver', made);
    const element = elementAt({ top: 0 });
    const act = vi.fn();
    const release = onEnterView(element, act, 400);
    expect(made).toHaveBeenCalledWith(expect.anything(), { rootMargin: '0px 0px 400px 0px' });
    resolveEntries([{ isIntersecting: false }]);
    expect(act).not.toHaveBeenCalled();
    resolveEntries([{ isIntersecting: true }]);
    expect(act).toHaveBeenCalledTimes(1);
    release();
    vi.advanceTimersByTime(3_000);
    expect([observer.disconnect.mock.calls.length, element.getBoundingClientRect.mock.calls.length]).toEqual([
      1, 0,
    ]);
  });
});
