import { describe, expect, it } from 'vitest';
import * as constants from '~/domain/shared/constants';

describe('constants', () => {
  it('CONST-015 delays the automatic login modal by 10 ms', () => {
    expect(constants.LOGIN_MODAL_DELAY_MS).toBe(10);
  });

  it('CONST-038 reserves 100000: no other code has this value', () => {
    const { CODE_RESERVED: CODE_WITHOUT_USE, ...others } = constants;
    expect(CODE_WITHOUT_USE).toBe(100_000);
    expect(Object.values(others).flat()).not.toContain(CODE_WITHOUT_USE);
  });
});
