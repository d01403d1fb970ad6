import { describe, expect, it } from 'vitest';
import { QUALIFICATION_FACTS, QUALIFICATIONS } from '~/domain/platform/qualifications';
import { IMAGE_THEMES } from '~/domain/platform/picture-address';
import { drawImage } from '~/bff/images/draw';

const ORIGIN = 'https://portal.example';

describe('certificates of the companies as pictures', () => {
  it('exists for all six, in both themes, under 3 KB, each marked as a specimen', () => {
    for (const name of QUALIFICATIONS) {
      for (const theme of IMAGE_THEMES) {
        const svg = drawImage(`specimen/${name}`, theme, ORIGIN) ?? '';
        expect(svg).toContain('样张');
        expect(svg).toContain(QUALIFICATION_FACTS[name].number);
        expect(Buffer.byteLength(svg)).toBeLessThan(3_072);
        expect(svg).not.toMatch(/NaN|undefined|<script|style=|href|url\(/);
      }
    }
    expect(drawImage('specimen/none', 'light', ORIGIN)).toBeNull();
    expect(drawImage('specimen/toString', 'light', ORIGIN)).toBeNull();
  });
});
