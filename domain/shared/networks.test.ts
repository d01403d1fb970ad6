import { describe, expect, it } from 'vitest';
import { getAddressKey, maskNetwork, getNetwork } from '~/domain/shared/networks';

describe('networks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001::9', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => expect(getAddressKey(address)).toBe(key));

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.250', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ])('%s belongs to the network %s', (address, network) => expect(getNetwork(address)).toBe(network));

  it.each([
    ['203.0.113.7', '203.0.*.*'],
    ['2408:8000:1:2:3:4:5:6', '2408:8000:*'],
  ])('%s is shown as %s', (address, shown) => expect(maskNetwork(address)).toBe(shown));
});
