import { describe, expect, it } from 'vitest';
import { getImageCacheKey } from '~/app/pages/content/link-picture/kept-pictures.server';

describe('kept pictures of links', () => {
  it('stand under what they are drawn of: an address that says more takes no other place', () => {
    const pair = 'simu:S1001,public:031001';
    expect(getImageCacheKey({ kind: 'compare', ids: pair })).toBe(`compare/${pair}`);
    expect(getImageCacheKey({ kind: 'compare', id: pair, ids: 'public:031002,public:031003' })).toBe(
      'compare/public:031002,public:031003',
    );
    expect(getImageCacheKey({ kind: 'brand', id: 'x', ids: pair })).toBe(getImageCacheKey({ kind: 'brand' }));
    expect(getImageCacheKey({ kind: 'simu', id: 'S1001', ids: pair })).toBe('simu/S1001');
  });
});
