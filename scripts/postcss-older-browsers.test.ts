import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import olderBrowsers from '~/scripts/postcss-older-browsers.mjs';

const rewrite = async (css: string) =>
  (await postcss([olderBrowsers()]).process(css, { from: undefined })).css;

describe('styles for older browsers', () => {
  it('names the gaps of a grid as Chrome 61 knows them', async () => {
    expect(await rewrite('a{gap:4px;column-gap:8px;row-gap:2px}')).toBe(
      'a{grid-gap:4px;grid-column-gap:8px;grid-row-gap:2px}',
    );
  });

  it('writes inset as four sides', async () => {
    expect(await rewrite('a{inset:0;color:red}')).toBe('a{top:0;right:0;bottom:0;left:0;color:red}');
  });

  it('gives a selector that older browsers cannot parse its own rule', async () => {
    expect(await rewrite('a,:where(b){top:0}')).toBe('a{top:0}\n:where(b){top:0}');
  });
});
