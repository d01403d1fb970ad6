import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '~/bff/http/utf8-bytes';

describe('encodeUtf8', () => {
  it.each([
    ['short texts', ['<p>', '基金', '</p>', '']],
    ['characters outside the basic plane', ['a😀', '𠮷']],
    ['more text than the buffer holds', ['基'.repeat(300_000), '金'.repeat(300_000)]],
    ['nothing', []],
  ])('encodes %s', (_name, pieces) => {
    expect(encodeUtf8(pieces).equals(Buffer.from(pieces.join('')))).toBe(true);
  });

  it('returns bytes that the next text does not overwrite', () => {
    const first = encodeUtf8(['one']);
    encodeUtf8(['two']);
    expect(first.toString()).toBe('one');
  });
});
