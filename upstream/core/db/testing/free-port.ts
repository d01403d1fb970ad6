import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to servers that ask for any (from 32768 on, on Linux). */
const FIRST_PORT = 12_000;
const BLOCK = 100;
const BLOCKS = 200;

let taken = 0;

/**
 * A port of the loopback address for a server that is started next, or started again later. Each process counts through a
 * block of its own, so that nobody else takes the port in between.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK; tries += 1) {
    const port = FIRST_PORT + (process.pid % BLOCKS) * BLOCK + (taken++ % BLOCK);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
