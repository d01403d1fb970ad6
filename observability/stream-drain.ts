import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Exchange = [IncomingMessage, ServerResponse];

/** Interval of checks for idle keep-alive connections while draining. */
const IDLE_CHECK_MS = 100;
/** A shorter event loop turn had no work to do. */
const FLUSH_POLL_MS = 1;
/** Maximum wait for a quiet turn. */
const QUIET_WAIT_MS = 500;

/** Resolves when every connection has ended. */
export function drainConnections(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearInterval(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** From now on, responses tell the client to reconnect. */
export const disableKeepAlive = (server: Server): void =>
  void server.prependListener('request', (_request, response: ServerResponse) =>
    response.setHeader('Connection', 'close'),
  );

const waitForNextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Starts draining directly after a short event loop turn without new connections (Node accepts one connection per
 * turn). Closing the port resets connections that wait to be accepted, and no load balancer retries a POST. To get
 * such a turn under load too, new requests are held in the meantime; they are then answered like all others.
 */
export async function startDrainWhenIdle(server: Server): Promise<void> {
  const handlers = server.listeners('request') as ((...exchange: Exchange) => void)[];
  const held: Exchange[] = [];
  server.removeAllListeners('request');
  server.on('request', (...exchange: Exchange) => void held.push(exchange));
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  const untilMs = performance.now() + QUIET_WAIT_MS;
  for (let isQuiet = false; !isQuiet && performance.now() < untilMs;) {
    const before = { accepted, atMs: performance.now() };
    await waitForNextTick();
    isQuiet = accepted === before.accepted && performance.now() - before.atMs < FLUSH_POLL_MS;
  }
  const drained = drainConnections(server);
  server.removeAllListeners('request');
  for (const handler of handlers) server.on('request', handler);
  for (const exchange of held) server.emit('request', ...exchange);
  await drained;
}
