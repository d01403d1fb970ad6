import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMAGE_FORMATS, imageSrcSet, isImageFormat, requestedWidthPx, resizedImageUrl } from './images';

describe('images', () => {
  it('IMG-001 resizing knows jpeg, png, webp, bmp, gif and tiff', () => {
    expect(IMAGE_FORMATS).toEqual(['jpeg', 'png', 'webp', 'bmp', 'gif', 'tiff']);
    expect(IMAGE_FORMATS.map((format) => resizedImageUrl('/a.png', { widthPx: 10, format }))).toEqual(
      IMAGE_FORMATS.map((format) => `/a.png?w=10&fm=${format}`),
    );
    for (const other of ['svg', 'avif', 'JPEG', '', null]) expect(isImageFormat(other)).toBe(false);
  });

  it('IMG-002 resizing asks for the width times the pixel ratio', () => {
    expect(resizedImageUrl('/a.png', { widthPx: 375, pixelRatio: 3 })).toBe('/a.png?w=1125');
    expect(
      resizedImageUrl('https://cdn.example/a.jpg?v=2#x', { widthPx: 100, pixelRatio: 2.5, format: 'webp' }),
    ).toBe('https://cdn.example/a.jpg?v=2&w=250&fm=webp#x');
    expect(requestedWidthPx({ widthPx: 33.3, pixelRatio: 2 })).toBe(67);
    expect(requestedWidthPx({ widthPx: 100, pixelRatio: 0.5 })).toBe(100);
    expect(requestedWidthPx({ widthPx: 100, pixelRatio: NaN })).toBe(100);
    expect(() => requestedWidthPx({ widthPx: 0 })).toThrow(RangeError);
    expect(imageSrcSet('/a.png', { widthPx: 40 })).toBe('/a.png?w=40 1x, /a.png?w=80 2x, /a.png?w=120 3x');
  });

  it('leaves what has no other size', () => {
    for (const url of ['/logo.svg', 'data:image/png;base64,AAAA', ''])
      expect(resizedImageUrl(url, { widthPx: 10 })).toBe(url);
  });

  it('asking again replaces the width', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.integer({ min: 1, max: 4_000 }),
        (url, widthPx) => {
          const once = resizedImageUrl(url, { widthPx });
          if (once !== url) expect(new URL(once).searchParams.get('w')).toBe(String(widthPx));
          expect(resizedImageUrl(resizedImageUrl(url, { widthPx: 7 }), { widthPx })).toBe(once);
        },
      ),
    );
  });
});
