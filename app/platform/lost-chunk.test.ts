import { describe, expect, it, vi } from 'vitest';
import { isChunkLoadError, reloadAfterLostChunk, reloadOnLostChunk } from '~/app/platform/lost-chunk';
import { standIn } from '~/tests/fixtures/partial';

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
  return { scope: standIn<Window>(scope), listeners, reload };
}

const lost = { reason: new TypeError('Failed to fetch dynamically imported module: /assets/a.js') };
const answers = async () => true;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('lost chunk', () => {
  it('NAV-008 reloads the page once when a chunk cannot be loaded', async () => {
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

  it('does not reload while the portal does not respond, which would show the browser error page', async () => {
    const { scope, reload } = browser(new Map());
    expect(await reloadAfterLostChunk(scope, { reach: async () => false })).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    // The failure was not caused by a release, so the next one may reload.
    expect(await reloadAfterLostChunk(scope, { reach: answers })).toBe(true);
  });

  it('ignores other rejections', async () => {
    const { scope, listeners, reload } = browser(new Map());
    reloadOnLostChunk(scope, { reach: answers });
    listeners.unhandledrejection?.({ reason: new Error('Failed to fetch') });
    await settled();
    expect(reload).not.toHaveBeenCalled();
    expect(isChunkLoadError('text')).toBe(false);
  });

  it('does not reload when it could not record the reload', async () => {
    const { scope, reload } = browser(null);
    expect(await reloadAfterLostChunk(scope, { reach: answers })).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
