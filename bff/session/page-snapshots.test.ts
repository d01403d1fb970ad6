import { describe, expect, it } from 'vitest';
import { createPageSnapshots, type GetRightsKey } from '~/bff/session/page-snapshots';

const MINUTE = 60_000;
const qualified: GetRightsKey = () => 'qualified';

describe('pages stored for a returning form', () => {
  it('is found only by their session and address, unchanged', () => {
    const pages = createPageSnapshots(() => 0);
    const shown = { fund: '某某基金', cards: [{ id: 'c1' }], none: undefined, at: new Date(5) };
    pages.keep('a', '/buy?x=1', shown, qualified);
    expect(pages.find('a', '/buy?x=1')).toEqual(shown);
    expect(pages.find('b', '/buy?x=1')).toBeUndefined();
    expect(pages.find('a', '/buy')).toBeUndefined();
  });

  it('is dropped with the session, after half an hour each, and when there are too many', () => {
    let now = 0;
    const pages = createPageSnapshots(() => now, 2_000);
    pages.keep('a', '/x', { a: 1 }, qualified);
    pages.keep('b', '/x', { b: 1 }, qualified);
    pages.forget('a');
    expect([pages.find('a', '/x'), pages.find('b', '/x')]).toEqual([undefined, { b: 1 }]);
    now = 20 * MINUTE;
    pages.keep('b', '/y', { b: 2 }, qualified);
    now = 31 * MINUTE;
    expect([pages.find('b', '/x'), pages.find('b', '/y')]).toEqual([undefined, { b: 2 }]);
    const noise = () => 'x'.repeat(250);
    for (let at = 0; at < 20; at += 1) pages.keep(`s${at}`, '/x', noise(), qualified);
    expect(pages.find('b', '/y')).toBeUndefined();
    expect(pages.find('s19', '/x')).toHaveLength(250);
    expect(pages.find('s0', '/x')).toBeUndefined();
  });

  it('takes memory only once when the same page is stored repeatedly', () => {
    const pages = createPageSnapshots(() => 0, 2_000);
    pages.keep('other', '/x', 'kept', qualified);
    for (let at = 0; at < 50; at += 1) pages.keep('a', '/x', 'x'.repeat(250), qualified);
    expect(pages.find('other', '/x')).toBe('kept');
  });

  it('is dropped once the rights of the person change, and stays dropped when the rights change back', () => {
    const pages = createPageSnapshots(() => 0);
    const show = () => pages.keep('a', '/buy', { nav: '1.2345' }, qualified);
    show();
    pages.seen('a', qualified);
    expect(pages.find('a', '/buy')).toEqual({ nav: '1.2345' });
    pages.seen('a', () => 'registered');
    pages.seen('a', qualified);
    expect(pages.find('a', '/buy')).toBeUndefined();
    show();
    pages.keep('a', '/other', {}, () => 'registered');
    expect(pages.find('a', '/buy')).toBeUndefined();
  });

  it('is not shown after rights have expired, even without a reply from upstream', () => {
    let now = 0;
    const pages = createPageSnapshots(() => now);
    pages.keep('a', '/buy', { nav: '1.2345' }, (nowMs) => (nowMs < 5 * MINUTE ? 'quiz' : 'no quiz'));
    now = 4 * MINUTE;
    expect(pages.find('a', '/buy')).toEqual({ nav: '1.2345' });
    now = 5 * MINUTE;
    expect(pages.find('a', '/buy')).toBeUndefined();
  });

  it('is not stored when the data is not plain, is circular or is too large', () => {
    const pages = createPageSnapshots(() => 0);
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const odd = { f: { f: () => 1 }, p: [Promise.resolve(1)], l: { text: 'x'.repeat(300_000) }, c: circle };
    for (const [page, data] of Object.entries(odd)) pages.keep('a', page, data, qualified);
    expect(Object.keys(odd).map((page) => pages.find('a', page))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
