import type { IncomingMessage } from 'node:http';

/**
 * Address a request came from: the socket's, or behind `trustedProxies` hops what the outermost of them wrote into
 * X-Forwarded-For. Never further: what stands before that, anybody can write.
 */
export function getClientAddress(req: IncomingMessage, trustedProxies: number): string {
  const socketAddress = req.socket.remoteAddress ?? '';
  const forwarded = trustedProxies === 0 ? undefined : req.headers['x-forwarded-for'];
  if (forwarded === undefined) return socketAddress;
  // A repeated header reaches us joined by commas.
  const hops = String(forwarded)
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return hops.at(-Math.min(trustedProxies, hops.length)) ?? socketAddress;
}
