import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  hasIosVerificationRule,
  isVersionAtLeast,
  parseVersion,
} from '~/domain/platform/version';

describe('version', () => {
  it('compares parts as numbers, not as text', () => {
    expect(compareVersions('5.10.0', '5.6.27')).toBe(1);
    expect(compareVersions('5.6.6', '5.6.27')).toBe(-1);
    expect(compareVersions('5.6', '5.6.0')).toBe(0);
    expect(parseVersion('v5.6.27-beta.1')).toEqual([5, 6, 27]);
  });

  it('rejects other text as a version', () => {
    for (const text of ['', 'abc', '5..6', '5.6.', '.5', null, undefined]) {
      expect(parseVersion(text)).toBeNull();
      expect(isVersionAtLeast(text, '0')).toBe(false);
    }
  });

  it('ROLE-008 CONST-031 ends the iOS verification rule at 5.6.27', () => {
    expect(hasIosVerificationRule('5.6.26')).toBe(false);
    expect(hasIosVerificationRule('5.6.27')).toBe(true);
  });

  it('is a total order on versions', () => {
    const version = fc.array(fc.nat(300), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect((compareVersions(a, b) ?? 9) + (compareVersions(b, a) ?? 9)).toBe(0);
        if (isVersionAtLeast(a, b) && isVersionAtLeast(b, c)) expect(isVersionAtLeast(a, c)).toBe(true);
      }),
    );
  });
});
