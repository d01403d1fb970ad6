import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '~/app/platform/copy-text';

afterEach(() => vi.unstubAllGlobals());

/** Creates a page that copies through a selection. */
function oldPage(isAllowed: boolean) {
  const area = {
    value: '',
    select: vi.fn(),
    setSelectionRange: vi.fn(),
    remove: vi.fn(),
  };
  const focus = vi.fn();
  vi.stubGlobal('document', {
    activeElement: { focus },
    createElement: () => area,
    body: { appendChild: vi.fn() },
    execCommand: () => isAllowed,
  });
  return { area, focus };
}

describe('copying a text', () => {
  it('uses the clipboard when it is available', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await expect(copyText('6222')).resolves.toBe(true);
    expect(writeText).toHaveBeenCalledWith('6222');
  });

  it('falls back to a selection, removes its element and restores the focus', async () => {
    for (const clipboard of [undefined, { writeText: () => Promise.reject(new Error('denied')) }]) {
      vi.stubGlobal('navigator', { clipboard });
      const { area, focus } = oldPage(true);
      await expect(copyText('6222')).resolves.toBe(true);
      expect(area.value).toBe('6222');
      expect(area.remove).toHaveBeenCalledOnce();
      expect(focus).toHaveBeenCalledOnce();
    }
  });

  it('returns false when neither works', async () => {
    vi.stubGlobal('navigator', {});
    oldPage(false);
    await expect(copyText('6222')).resolves.toBe(false);
  });
});
