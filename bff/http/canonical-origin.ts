import type { IncomingMessage } from 'node:http';

const HOST_PATTERN = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Origin that links, cookies and checks use. With PUBLIC_ORIGIN (always in pre and prod) it never comes from the
 * request. Without it (dev, test) it is the plain address of this server as the browser wrote it.
 */
export function getCanonicalOrigin(
  req: Pick<IncomingMessage, 'headers'>,
  publicOrigin: string | null,
): string {
  if (publicOrigin !== null) return publicOrigin;
  const host = req.headers.host ?? '';
  return `http://${HOST_PATTERN.test(host) ? host.toLowerCase() : 'localhost'}`;
}
