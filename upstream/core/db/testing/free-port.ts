import { createServer } from 'node:net';

/** Below the ephemeral port range (from 32768 on, on Linux). */
const FIRST_PORT = 12_000;
const BLOCK = 100;
const BLOCKS = 200;

let taken = 0;

/**
 * Finds a loopback port for a server that starts now or later. Each process counts through a separate block, so
 * that no other process takes the port in between.
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
