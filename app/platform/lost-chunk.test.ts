import { describe, expect, it, vi } from 'vitest';
import { isChunkLoadError, reloadAfterLostChunk, reloadOnLostChunk } from '~/app/platform/lost-chunk';

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
const answers = async () => true;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('lost chunk', () => {
  it('NAV-008 a chunk that cannot be loaded reloads the page, once', async () => {
    let time = 1_000_000;
    const { scope, listeners, reload } = browser(new Map());
    reloadOnLostChunk(scope, { now: () => time, reach: answers });
    listeners.unhandledrejection?.(lost);
    listeners['vite:preloadError']?.({});
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
    time += 60_000;
    listeners['vite:preloadError']?.({});
    await settled();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('stays where it is while the portal does not answer: no reload into the browser’s own page', async () => {
    const { scope, reload } = browser(new Map());
    expect(await reloadAfterLostChunk(scope, { reach: async () => false })).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    // The loss was none of a release: the next one may reload.
    expect(await reloadAfterLostChunk(scope, { reach: answers })).toBe(true);
  });

  it('leaves other rejections alone', async () => {
    const { scope, listeners, reload } = browser(new Map());
    reloadOnLostChunk(scope, { reach: answers });
    listeners.unhandledrejection?.({ reason: new Error('Failed to fetch') });
    await settled();
    expect(reload).not.toHaveBeenCalled();
    expect(isChunkLoadError('text')).toBe(false);
  });

  it('does not reload when it could not remember having done so', async () => {
    const { scope, reload } = browser(null);
    expect(await reloadAfterLostChunk(scope, { reach: answers })).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
