import { describe, expect, it } from 'vitest';
import { createKeptPages } from '~/bff/session/kept-pages';

const MINUTE = 60_000;

describe('pages kept for a form that comes back', () => {
  it('are found by their session and their address alone, as they were', () => {
    const pages = createKeptPages(() => 0);
    const shown = { fund: '某某基金', cards: [{ id: 'c1' }], none: undefined, at: new Date(5) };
    pages.keep('a', '/buy?x=1', shown);
    expect(pages.find('a', '/buy?x=1')).toEqual(shown);
    expect(pages.find('b', '/buy?x=1')).toBeUndefined();
    expect(pages.find('a', '/buy')).toBeUndefined();
  });

  it('go with the session, after half an hour, and when there are too many', () => {
    let now = 0;
    const pages = createKeptPages(() => now, 2_000);
    pages.keep('a', '/x', { a: 1 });
    pages.keep('b', '/x', { b: 1 });
    pages.forget('a');
    expect([pages.find('a', '/x'), pages.find('b', '/x')]).toEqual([undefined, { b: 1 }]);
    now = 31 * MINUTE;
    expect(pages.find('b', '/x')).toBeUndefined();
    pages.keep('b', '/x', { b: 2 });
    const noise = () => Array.from({ length: 60 }, () => Math.random());
    for (let at = 0; at < 20; at += 1) pages.keep(`s${at}`, '/x', noise());
    expect(pages.find('b', '/x')).toBeUndefined();
    expect(pages.find('s19', '/x')).toHaveLength(60);
    expect(pages.find('s0', '/x')).toBeUndefined();
  });

  it('what cannot be written down or is too large is not kept', () => {
    const pages = createKeptPages(() => 0);
    pages.keep('a', '/f', { f: () => 1 });
    pages.keep('a', '/l', { text: 'x'.repeat(300_000) });
    expect([pages.find('a', '/f'), pages.find('a', '/l')]).toEqual([undefined, undefined]);
  });
});
