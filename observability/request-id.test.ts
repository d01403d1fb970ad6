import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isRequestId, REQUEST_ID_BYTES, formatRequestId } from '~/observability/request-id';

describe('request id', () => {
  it('is three groups of four in upper case, without characters that are easily confused', () => {
    for (let at = 0; at < 200; at += 1) {
      const id = formatRequestId(randomBytes(REQUEST_ID_BYTES));
      expect(id).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(id).not.toMatch(/[ILOU]/);
      expect(isRequestId(id)).toBe(true);
    }
  });

  it('uses every value of its bits', () => {
    const all = Array.from({ length: 32 }, (_, value) => formatRequestId(new Uint8Array(12).fill(value)));
    expect(new Set(all).size).toBe(32);
    expect(formatRequestId(Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32))).toBe('0123-4567-89Z0');
  });

  it('rejects any other text', () => {
    for (const text of [
      '',
      '7K3M9QXT2B4H',
      '7k3m-9qxt-2b4h',
      '7K3M-9QXT-2B4O',
      '7K3M-9QXT-2B4H\n',
      '-7K3-9QXT-2B4H',
    ])
      expect(isRequestId(text), text).toBe(false);
  });
});
