/** Client networks: their size for counting, and their display. Addresses as named by sockets (RFC 5952). */

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns the four numbers of an IPv4 address, also when it is mapped into IPv6; null for IPv6. */
function v4Parts(address: string): string[] | null {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  return plain.includes(':') ? null : plain.split('.');
}

/** Returns the eight groups of an IPv6 address, with short form and zone resolved. */
function v6Groups(address: string): string[] {
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === '' ? [] : tail.split(':');
  const zeros = Math.max(0, 8 - headGroups.length - tailGroups.length);
  const groups = [...headGroups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups];
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}

/**
 * Returns the key that counts as one address: an IPv4 address, or the /64 of an IPv6 address, which one person has.
 */
export function getAddressKey(address: string): string {
  const v4 = v4Parts(address);
  return v4 ? v4.join('.') : `${v6Groups(address).slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the network that is counted together with an account: the /24 of an IPv4 address, the /48 of an IPv6 one.
 * It is wide on purpose, because an attacker can get a /48 for free. Sharing a network has no effect as long as its
 * other users do not try the same account (docs/decisions/0020-login-limits.md).
 */
export function getNetwork(address: string): string {
  const v4 = v4Parts(address);
  return v4 ? `${v4.slice(0, 3).join('.')}.0/24` : `${v6Groups(address).slice(0, 3).join(':')}::/48`;
}

/** Masks a network for display to the account owner: '203.0.*.*', '2408:8000:*'; never a complete address. */
export function maskNetwork(address: string): string {
  const v4 = v4Parts(address);
  return v4 ? `${v4.slice(0, 2).join('.')}.*.*` : `${v6Groups(address).slice(0, 2).join(':')}:*`;
}
