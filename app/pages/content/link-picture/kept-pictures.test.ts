import { describe, expect, it } from 'vitest';
import { getImageCacheKey } from '~/app/pages/content/link-picture/image-cache.server';

describe('picture cache of links', () => {
  it('uses only the input of the drawing as key, so extra parameters occupy no other entry', () => {
    const pair = 'simu:S1001,public:031001';
    expect(getImageCacheKey({ kind: 'compare', ids: pair })).toBe(`compare/${pair}`);
    expect(getImageCacheKey({ kind: 'compare', id: pair, ids: 'public:031002,public:031003' })).toBe(
      'compare/public:031002,public:031003',
    );
    expect(getImageCacheKey({ kind: 'brand', id: 'x', ids: pair })).toBe(getImageCacheKey({ kind: 'brand' }));
    expect(getImageCacheKey({ kind: 'simu', id: 'S1001', ids: pair })).toBe('simu/S1001');
  });
});
