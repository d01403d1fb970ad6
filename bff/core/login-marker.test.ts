import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashLoginMarker } from '~/bff/core/login-marker';

it('XDOMAIN-006 hashes the account id twice with a fixed salt for the login marker', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(hashLoginMarker('A10005', 'a-salt-of-the-tests')).toBe(hash(`${hash('A10005')}a-salt-of-the-tests`));
  // All portals of the company must compute the same value.
  expect(hashLoginMarker('A10005', 'a-salt-of-the-tests')).toMatch(/^[\da-f]{64}$/);
  expect(hashLoginMarker('A10005', 'another-salt-of-ours')).not.toBe(
    hashLoginMarker('A10005', 'a-salt-of-the-tests'),
  );
  expect(hashLoginMarker('A10006', 'a-salt-of-the-tests')).not.toBe(
    hashLoginMarker('A10005', 'a-salt-of-the-tests'),
  );
});
