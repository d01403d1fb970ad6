import { describe, expect, it } from 'vitest';
import { buildImageSrcSet } from '~/domain/shared/image-size';

describe('image sizes of the image host', () => {
  it.each(['jpeg', 'jpg', 'png', 'webp', 'bmp', 'gif', 'tiff'])('IMG-001 %s can be resized', (format) => {
    expect(buildImageSrcSet(`https://img.example.cn/a.${format}`, 48)).toContain('resize,w_48 1x');
  });

  it.each([
    'https://img.example.cn/a.svg',
    'https://img.example.cn/a.pdf',
    'https://img.example.cn/a.png?sign=1',
    '/images/a.png',
  ])('IMG-001 %s is requested unchanged', (address) => expect(buildImageSrcSet(address, 48)).toBeUndefined());

  it('IMG-002 requests the width times the pixel ratio', () => {
    expect(buildImageSrcSet('https://img.example.cn/a.png', 48)).toBe(
      [48, 96, 144]
        .map(
          (width, index) =>
            `https://img.example.cn/a.png?x-oss-process=image/resize,w_${width} ${index + 1}x`,
        )
        .join(', '),
    );
  });
});
