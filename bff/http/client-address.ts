import type { IncomingMessage } from 'node:http';

/**
 * Address of the client: that of the socket, or behind `trustedProxies` hops the value that the outermost of them
 * wrote into X-Forwarded-For. Earlier entries are never used, because any client can write them.
 */
export function getClientAddress(req: IncomingMessage, trustedProxies: number): string {
  const socketAddress = req.socket.remoteAddress ?? '';
  const forwarded = trustedProxies === 0 ? undefined : req.headers['x-forwarded-for'];
  if (forwarded === undefined) return socketAddress;
  // Node joins a repeated header with commas.
  const hops = String(forwarded)
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return hops.at(-Math.min(trustedProxies, hops.length)) ?? socketAddress;
}
