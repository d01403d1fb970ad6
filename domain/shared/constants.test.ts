import { describe, expect, it } from 'vitest';
import * as constants from '~/domain/shared/constants';

describe('constants', () => {
  it('CONST-015 the login modal waits for 10 ms before it opens by itself', () => {
    expect(constants.LOGIN_MODAL_DELAY_MS).toBe(10);
  });

  it('CONST-038 100000 is a number of its own: no code of ours means it', () => {
    const { CODE_RESERVED: CODE_WITHOUT_USE, ...others } = constants;
    expect(CODE_WITHOUT_USE).toBe(100_000);
    expect(Object.values(others).flat()).not.toContain(CODE_WITHOUT_USE);
  });
});
