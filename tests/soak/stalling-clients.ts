/** Clients that occupy a portal without ever finishing, and those that leave before the response; loopback only. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The portal ends a head after 10 s and a body after 60 s (HEADERS_TIMEOUT_MS, BODY_TIMEOUT_MS), and checks every
 * few seconds.
 */
const TIMEOUT_MS = 90_000;
const DRIP_MS = 1_000;

const HEAD = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
const BODY =
  'POST /wealth/user HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n';

export interface SlowReport {
  /** Connections that the portal has closed. */
  ended: number;
  /** Connections still open after the waiting time. */
  held: number;
  /** Time until the last one closed. */
  seconds: number;
}

/**
 * Sends requests whose heads, and the same number whose bodies, arrive byte by byte and never end.
 * @param origin value of the origin header of the posts
 */
export async function sendSlowRequests(port: number, origin: string, count: number): Promise<SlowReport> {
  const startedAt = performance.now();
  const open = new Set<Socket>();
  const posts = `${BODY}Origin: ${origin}\r\nSec-Fetch-Site: same-origin\r\n\r\n`;
  for (let at = 0; at < 2 * count; at += 1) {
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.resume();
    socket.write(at % 2 === 0 ? HEAD : posts);
  }
  while (open.size > 0 && performance.now() - startedAt < TIMEOUT_MS) {
    await sleep(DRIP_MS);
    for (const socket of open) socket.write('x');
  }
  const held = open.size;
  for (const socket of open) socket.destroy();
  return { ended: 2 * count - held, held, seconds: Math.round((performance.now() - startedAt) / 1_000) };
}

/** Sends requests, several concurrently, that are aborted within the next milliseconds, answered or not. */
export async function abortRequestsEarly(port: number, count: number, cookie: string): Promise<void> {
  const paths = ['/wealth/fund-library', '/gsapi/us/v1/custom/states', '/wealth/user', '/'];
  const one = (at: number): Promise<void> =>
    new Promise((resolve) => {
      const sent = request({
        ...{ host: '127.0.0.1', port, path: paths[at % paths.length], agent: false },
        headers: { host: 'localhost', ...(at % 2 === 0 ? { cookie } : {}) },
      });
      sent.on('error', () => undefined);
      sent.on('response', (response) => response.resume());
      sent.on('close', resolve);
      sent.end();
      setTimeout(() => sent.destroy(), at % 25);
    });
  let next = 0;
  const people = Array.from({ length: 50 }, async () => {
    while (next < count) await one(next++);
  });
  await Promise.all(people);
}
