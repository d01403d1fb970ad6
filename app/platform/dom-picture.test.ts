import { describe, expect, it, vi } from 'vitest';
import { renderDomImage, inlineComputedStyles } from '~/app/platform/dom-picture';
import { standIn } from '~/tests/fixtures/partial';

const PICTURE = `data:image/png;base64,${'A'.repeat(100)}=`;
const node = (width = 375, height = 400) =>
  standIn<HTMLElement>({ offsetWidth: width, offsetHeight: height, querySelectorAll: () => [] });

describe('picture of a page section', () => {
  it('LOADER-008 CALL-038 is created by the library, which is loaded on demand', async () => {
    const domToPng = vi.fn(async () => PICTURE);
    const load = vi.fn(async () => ({ domToPng }));
    expect(await renderDomImage(node(), '#fff', load)).toBe(PICTURE);
    expect(domToPng).toHaveBeenCalledWith(expect.anything(), {
      scale: 2,
      backgroundColor: '#fff',
      font: false,
    });
    await renderDomImage(node(1_200, 9_000), '#fff', load);
    expect(domToPng).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ scale: expect.closeTo(1.05, 1) as number }),
    );
  });

  it.each([
    ['the library cannot be loaded', () => Promise.reject(new Error('chunk'))],
    ['the library fails', async () => ({ domToPng: () => Promise.reject(new Error('tainted')) })],
    ['the library returns no data', async () => ({ domToPng: async () => 'data:,' })],
    [
      'the library returns an empty picture',
      async () => ({ domToPng: async () => 'data:image/png;base64,' }),
    ],
  ])('ERR-021 fails with DOM文本转换base64失败 when %s', async (_why, load) => {
    await expect(renderDomImage(node(), '#fff', load)).rejects.toThrow('DOM文本转换base64失败');
  });
});

it('draws charts by the styles of the page, and restores them', () => {
  const set = new Map<string, string>();
  let style: string | null = null;
  const element = {
    getAttribute: () => style,
    removeAttribute: () => void set.clear(),
    style: { setProperty: (name: string, value: string) => void set.set(name, value), cssText: '' },
  };
  const drawn = standIn<HTMLElement>({ querySelectorAll: () => [element] });
  const getStyle = () => ({
    getPropertyValue: (name: string) => (name === 'fill' ? 'none' : `${name}-of-page`),
  });
  const undo = inlineComputedStyles(drawn, getStyle);
  expect([set.get('fill'), set.get('stroke')]).toEqual(['none', 'stroke-of-page']);
  undo();
  expect(set.size).toBe(0);
  style = 'stroke: red';
  inlineComputedStyles(drawn, getStyle)();
  expect(element.style.cssText).toBe('stroke: red');
});
