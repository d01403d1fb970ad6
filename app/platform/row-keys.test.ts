import { describe, expect, it } from 'vitest';
import { getRowKeyAction } from '~/app/platform/row-keys';

const press = (key: string, more: Partial<Parameters<typeof getRowKeyAction>[0]> = {}) =>
  getRowKeyAction({ key, hasModifier: false, isTaken: false, isInRow: true, ...more });

describe('keys on a row', () => {
  it('moves between rows, watch and compare, in upper and lower case', () => {
    expect(['ArrowDown', 'ArrowUp', 's', 'S', 'c'].map((key) => press(key))).toEqual([
      'next',
      'before',
      'watch',
      'watch',
      'compare',
    ]);
    expect(press('Enter')).toBeNull();
  });

  it('belongs to the page outside a row', () => {
    expect(press('ArrowDown', { isInRow: false })).toBeNull();
    expect(press('s', { isInRow: false })).toBeNull();
    expect(press('/', { isInRow: false })).toBeNull();
    expect(press('/')).toBe('search');
  });

  it('is left to text fields, dialogs and browser shortcuts', () => {
    expect(press('/', { isTaken: true })).toBeNull();
    expect(press('s', { isTaken: true })).toBeNull();
    expect(press('s', { hasModifier: true })).toBeNull();
  });
});
