import { BlockList, isIP } from 'node:net';

/** The local machine and the private networks (RFC 1918, RFC 4193). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** Returns whether an address, also an IPv4 one mapped into IPv6, is local or in a private network. */
export function isPrivateAddress(address: string | undefined): boolean {
  // The zone of a link-local address is not part of it.
  const [plain = ''] = (address ?? '').split('%', 1);
  const version = isIP(plain);
  return version !== 0 && PRIVATE.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}
