/** Opens the port, with a limit on every wait of a connection. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PortalConfig } from '~/bff/core/config';

/** Interval at which Node checks for connections over their time limit. */
const CONNECTIONS_CHECK_MS = 1_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
const MAX_REQUESTS_PER_SOCKET = 10_000;

/** Hosts that stand for every interface of the machine, or for its loopback interface. */
const LOCAL_HOSTS: readonly string[] = ['', '0.0.0.0', '::', '127.0.0.1', '::1'];

/** Listens; resolves with the server and the address at which this machine can reach it. */
export function listen(
  app: RequestListener,
  config: Pick<PortalConfig, 'port' | 'host' | 'server' | 'hasDevServer'>,
): Promise<{ server: Server; url: string }> {
  const { keepAliveTimeoutMs } = config.server;
  // While Vite compiles, nothing is read: requests that wait for it are not late.
  const [headersTimeoutMs, bodyTimeoutMs] = config.hasDevServer
    ? [0, 0]
    : [config.server.headersTimeoutMs, config.server.bodyTimeoutMs];
  const server = createServer(
    {
      // Longer than a load balancer keeps an idle connection; otherwise it could write into one that we have just
      // closed.
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: Math.min(headersTimeoutMs, bodyTimeoutMs),
      requestTimeout: bodyTimeoutMs,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    app,
  );
  server.maxHeadersCount = MAX_HEADERS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      server.off('error', reject);
      const { port } = server.address() as AddressInfo;
      resolve({
        server,
        url: `http://${LOCAL_HOSTS.includes(config.host) ? 'localhost' : config.host}:${port}`,
      });
    });
  });
}
