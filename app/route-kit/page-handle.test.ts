import { describe, expect, it } from 'vitest';
import { shouldLoadPage } from '~/app/route-kit/page-handle';

const change = (from: string, to: string, more: { hasErrored?: boolean; isAction?: boolean } = {}) => ({
  currentUrl: new URL(from, 'https://portal.test'),
  nextUrl: new URL(to, 'https://portal.test'),
  hasErrored: false,
  isAction: false,
  ...more,
});

describe('loading of page data', () => {
  it('NAV-004 happens when the path changed', () => {
    expect(shouldLoadPage(change('/a?x=1', '/b?x=2'), [])).toBe(true);
  });

  it('NAV-005 happens when a watched query changed', () => {
    expect(shouldLoadPage(change('/a?period=1y', '/a?period=3y'), ['period'])).toBe(true);
    expect(shouldLoadPage(change('/a', '/a?period=3y'), ['period'])).toBe(true);
    expect(shouldLoadPage(change('/a?id=1&id=2', '/a?id=1&id=3'), ['id'])).toBe(true);
  });

  it('NAV-006 happens when the last load failed', () => {
    expect(shouldLoadPage(change('/a?x=1', '/a?x=2', { hasErrored: true }), ['period'])).toBe(true);
  });

  it('NAV-007 does not happen when only an unwatched query changed', () => {
    expect(shouldLoadPage(change('/a?period=1y', '/a?period=1y&iv_code=A1'), ['period'])).toBe(false);
    expect(shouldLoadPage(change('/a?sheet=filter', '/a'), [])).toBe(false);
  });

  it('happens after an action, and when the same address is requested again', () => {
    expect(shouldLoadPage(change('/a?x=1', '/a?x=2', { isAction: true }), [])).toBe(true);
    expect(shouldLoadPage(change('/a?x=1', '/a?x=1'), [])).toBe(true);
  });
});
