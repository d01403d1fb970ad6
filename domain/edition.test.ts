import { describe, expect, it } from 'vitest';
import { AGREEMENT_LISTS } from './constants';
import { defaultEdition, editionOr, EDITIONS, isEdition } from './edition';

describe('edition', () => {
  it('knows wealth and fund and nothing else', () => {
    expect(EDITIONS).toEqual(['wealth', 'fund']);
    for (const other of ['simu', 'pf', 'pages', 'scrank', 'Wealth', '', null, 0, 'toString']) {
      expect(isEdition(other)).toBe(false);
    }
  });

  it('falls back to the wealth edition', () => {
    expect(defaultEdition).toBe('wealth');
    expect(editionOr('fund')).toBe('fund');
    expect(editionOr('pf')).toBe('wealth');
  });

  it('has an agreement list for each edition', () => {
    for (const edition of EDITIONS) expect(AGREEMENT_LISTS[edition]).toHaveLength(2);
  });
});
