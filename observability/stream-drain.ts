import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Exchange = [IncomingMessage, ServerResponse];

/** How often idle keep-alive connections are looked for while draining. */
const IDLE_CHECK_MS = 100;
/** A turn of the event loop shorter than this had no work to do. */
const QUIET_TURN_MS = 1;
/** The longest wait for a quiet turn. */
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

/** Answers that begin from now on tell the client to come back on a new connection. */
export const disableKeepAlive = (server: Server): void =>
  void server.prependListener('request', (_request, response: ServerResponse) =>
    response.setHeader('Connection', 'close'),
  );

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Begins draining right after a turn of the event loop that was short and had nobody to accept (Node accepts one
 * connection a turn): closing the port resets those who still wait there, and no balancer repeats a POST. So that such a
 * turn comes under load too, new requests wait meanwhile; they are answered like all others.
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
    await turn();
    isQuiet = accepted === before.accepted && performance.now() - before.atMs < QUIET_TURN_MS;
  }
  const drained = drainConnections(server);
  server.removeAllListeners('request');
  for (const handler of handlers) server.on('request', handler);
  for (const exchange of held) server.emit('request', ...exchange);
  await drained;
}
