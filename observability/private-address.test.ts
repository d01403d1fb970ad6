import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from '~/observability/private-address';

describe('isPrivateAddress', () => {
  it.each([
    ...['127.0.0.1', '10.9.8.7', '172.16.0.1', '172.31.255.9', '192.168.1.1', '::1', 'fd00::5', 'fc00::1'],
    ...['::ffff:10.0.0.1', '::FFFF:127.0.0.1', '::ffff:a00:1', 'fd00::5%eth0'],
  ])('is true for %s', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each([
    ...['172.15.0.1', '172.32.0.1', '192.169.0.1', '11.0.0.1', '8.8.8.8', '::ffff:8.8.8.8'],
    ...['2001:db8::1', 'fe80::1%eth0', '::', '::2', 'fb00::1', '', 'localhost', '10.1', '10.0.0.1.example'],
    undefined,
  ])('is false for %s', (address) => expect(isPrivateAddress(address)).toBe(false));
});
