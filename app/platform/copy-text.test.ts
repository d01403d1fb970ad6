import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '~/app/platform/copy-text';

afterEach(() => vi.unstubAllGlobals());

/** A page that copies by selection. */
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
  it('takes the clipboard where there is one', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await expect(copyText('6222')).resolves.toBe(true);
    expect(writeText).toHaveBeenCalledWith('6222');
  });

  it('falls back to a selection, leaves nothing behind and gives the focus back', async () => {
    for (const clipboard of [undefined, { writeText: () => Promise.reject(new Error('denied')) }]) {
      vi.stubGlobal('navigator', { clipboard });
      const { area, focus } = oldPage(true);
      await expect(copyText('6222')).resolves.toBe(true);
      expect(area.value).toBe('6222');
      expect(area.remove).toHaveBeenCalledOnce();
      expect(focus).toHaveBeenCalledOnce();
    }
  });

  it('says so when nothing works', async () => {
    vi.stubGlobal('navigator', {});
    oldPage(false);
    await expect(copyText('6222')).resolves.toBe(false);
  });
});
