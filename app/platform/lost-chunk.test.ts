import { describe, expect, it, vi } from 'vitest';
import { isLostChunk, reloadOnLostChunk } from './lost-chunk';

function browser(storage: Map<string, string> | null) {
  const listeners: Record<string, (event: { reason?: unknown }) => void> = {};
  const reload = vi.fn();
  const scope = {
    addEventListener: (name: string, listener: (event: { reason?: unknown }) => void) => {
      listeners[name] = listener;
    },
    location: { reload },
    get sessionStorage() {
      if (!storage) throw new Error('denied');
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (k: string, v: string) => storage.set(k, v),
      };
    },
  };
  return { scope: scope as unknown as Window, listeners, reload };
}

const lost = { reason: new TypeError('Failed to fetch dynamically imported module: /assets/a.js') };

describe('lost chunk', () => {
  it('NAV-008 a chunk that cannot be loaded reloads the page, once', () => {
    let time = 1_000_000;
    const { scope, listeners, reload } = browser(new Map());
    reloadOnLostChunk(scope, () => time);
    listeners.unhandledrejection?.(lost);
    listeners['vite:preloadError']?.({});
    expect(reload).toHaveBeenCalledTimes(1);
    time += 60_000;
    listeners['vite:preloadError']?.({});
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('leaves other rejections alone', () => {
    const { scope, listeners, reload } = browser(new Map());
    reloadOnLostChunk(scope);
    listeners.unhandledrejection?.({ reason: new Error('Failed to fetch') });
    expect(reload).not.toHaveBeenCalled();
    expect(isLostChunk('text')).toBe(false);
  });

  it('does not reload when it could not remember having done so', () => {
    const { scope, listeners, reload } = browser(null);
    reloadOnLostChunk(scope);
    listeners['vite:preloadError']?.({});
    expect(reload).not.toHaveBeenCalled();
  });
});
