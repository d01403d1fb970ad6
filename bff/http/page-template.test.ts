import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageTemplate } from '~/bff/http/page-template';

const HOLE = 'AAAAAAAAAAAAAAAAAAAAAAAA';
const FILLING = 'b2u7-Ff0aP_3xYzQw81LmN0k';

describe('PageTemplate', () => {
  it('has the new nonce in every place of the old one, plain and compressed', () => {
    const script = (nonce: string) => `<script nonce="${nonce}">document.title='标题';</script>`;
    const page = (nonce: string) =>
      `<html>${script(nonce).repeat(7)}${'<li>基金净值 1.0234</li>'.repeat(3_000)}${script(nonce)}</html>`;
    const pieced = new PageTemplate(Buffer.from(page(HOLE)), [HOLE]);
    expect(pieced.plain([FILLING]).toString()).toBe(page(FILLING));
    expect(gunzipSync(pieced.gzip([FILLING])).toString()).toBe(page(FILLING));
    expect(gunzipSync(pieced.gzip([HOLE])).toString()).toBe(page(HOLE));
  });

  it('is only slightly longer than the page compressed as a whole', () => {
    const rows = Array.from(
      { length: 600 },
      (_, at) => `<li class="row"><a href="/simu/product/P${at}">基金 ${(at * 7919) % 1000}</a></li>`,
    );
    const page = Buffer.from(`<script nonce="${HOLE}"></script>${rows.join('')}`.repeat(2));
    expect(new PageTemplate(page, [HOLE]).gzip([FILLING]).length).toBeLessThan(
      gzipSync(page).length * 1.05 + 200,
    );
  });

  it('reproduces the page for any content', () => {
    const part = fc.oneof(
      fc.constant(HOLE),
      fc.constant(FILLING),
      fc.string(),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const page = Buffer.from(parts.join(''));
        const pieced = new PageTemplate(page, [HOLE]);
        const expected = Buffer.from(page.toString('latin1').replaceAll(HOLE, FILLING), 'latin1');
        expect(pieced.plain([FILLING]).equals(expected)).toBe(true);
        expect(gunzipSync(pieced.gzip([FILLING])).equals(expected)).toBe(true);
      }),
    );
  });

  it('fills each kind of hole with the matching text', () => {
    const page = (nonce: string, id: string) => `a${nonce}b${id}${id}c${nonce}`.repeat(50);
    const pieced = new PageTemplate(Buffer.from(page(HOLE, 'old-id')), [HOLE, 'old-id']);
    expect(pieced.plain([FILLING, 'new-id']).toString()).toBe(page(FILLING, 'new-id'));
    expect(gunzipSync(pieced.gzip([FILLING, 'new-id'])).toString()).toBe(page(FILLING, 'new-id'));
  });

  it('copies no bytes from a hole, even if the page contains the marker bytes', () => {
    const controls = '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008';
    for (const noise of ['\u0001'.repeat(60), controls.repeat(30)]) {
      const page = Buffer.from(`${HOLE}${noise}${HOLE}${noise}${HOLE}`);
      expect(gunzipSync(new PageTemplate(page, [HOLE]).gzip([FILLING])).toString()).toBe(
        `${FILLING}${noise}${FILLING}${noise}${FILLING}`,
      );
    }
  });

  it('refuses a filling of another length', () => {
    expect(() => new PageTemplate(Buffer.from('x'), [HOLE]).plain(['short'])).toThrow();
  });
});
