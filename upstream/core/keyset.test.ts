import { describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { decodeCursor, encodeCursor } from '~/upstream/core/keyset';
import { Refusal } from '~/upstream/core/refusal';

const getCode = (read: () => unknown): number => {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
  }
  return 0;
};

describe('cursors', () => {
  it('is decoded to the same values, including exact fractions', () => {
    for (const value of [0.1 + 0.2, -1e-17, 0, null]) {
      const cursor = { value, id: 'p-1' };
      expect(decodeCursor('return_1y:desc', encodeCursor('return_1y:desc', cursor), 'number')).toEqual(
        cursor,
      );
    }
    const named = { value: 'hengyue 衡岳', id: 'p-1' };
    expect(decodeCursor('name:asc', encodeCursor('name:asc', named), 'text')).toEqual(named);
    const placed = { value: '2026-11-20T02:00:00.000Z', id: 'o-1' };
    expect(decodeCursor('at:desc', encodeCursor('at:desc', placed), 'instant')).toEqual(placed);
  });

  it('is null for the first page', () => {
    expect(decodeCursor('name:asc', undefined, 'text')).toBeNull();
  });

  it.each([
    ['another sort', encodeCursor('name:asc', { value: 'a', id: 'x' }), 'text'],
    ['another type of value', encodeCursor('return_1y:desc', { value: 'a', id: 'x' }), 'number'],
    ['no JSON', 'bm90IGpzb24', 'number'],
    ['no triple', Buffer.from('{"a":1}').toString('base64url'), 'number'],
    ['an id that is not a text', Buffer.from('["return_1y:desc",1,2]').toString('base64url'), 'number'],
    ['a null byte', Buffer.from('["return_1y:desc",1,"a\\u0000"]').toString('base64url'), 'number'],
    ['a fraction for an integer', Buffer.from('["return_1y:desc",1.5,"x"]').toString('base64url'), 'integer'],
    [
      'a day that does not exist',
      Buffer.from('["return_1y:desc","2026-02-30","x"]').toString('base64url'),
      'day',
    ],
    [
      'an instant in another format',
      Buffer.from('["return_1y:desc","2026","x"]').toString('base64url'),
      'instant',
    ],
    ['nothing', '', 'number'],
  ] as const)('is refused with 4000 for %s', (_what, text, type) => {
    expect(getCode(() => decodeCursor('return_1y:desc', text, type))).toBe(CODES.badRequest);
  });
});
