import { describe, expect, it } from 'vitest';
import { defaultEdition, EDITION_RULES, toEdition, EDITIONS, isEdition } from '~/domain/platform/edition';

describe('edition', () => {
  it('accepts only wealth and fund', () => {
    expect(EDITIONS).toEqual(['wealth', 'fund']);
    for (const other of ['simu', 'pf', 'pages', 'scrank', 'Wealth', '', null, 0, 'toString']) {
      expect(isEdition(other)).toBe(false);
    }
  });

  it('falls back to the wealth edition', () => {
    expect(defaultEdition).toBe('wealth');
    expect(toEdition('fund')).toBe('fund');
    expect(toEdition('pf')).toBe('wealth');
  });

  it('PRODUCT-004 has a smaller fund edition with public funds first; both still link to private funds', () => {
    const { wealth, fund } = EDITION_RULES;
    expect([wealth.kinds, fund.kinds]).toEqual([
      ['simu', 'public'],
      ['public', 'simu'],
    ]);
    expect(fund.news.length).toBeLessThan(wealth.news.length);
    for (const part of ['channels', 'home', 'own', 'homeNews'] as const) {
      expect(fund[part]).not.toEqual(wealth[part]);
    }
    for (const rules of [wealth, fund]) expect(rules.drawer).toContain('simu');
    expect(fund.channels).not.toContain('simu');
  });
});
