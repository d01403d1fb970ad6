import { connect } from 'node:net';
import { ReplyReader } from './reply-reader.mjs';

const CONNECT_BATCH = 100;

/** User agent of a phone's WebView; it also affects what the portal renders. */
export const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 13; M2102J2SC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36';

/** Returns the bytes of one GET request. */
export function requestBytes(port, path, headers = {}) {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    'user-agent': USER_AGENT,
    accept: 'text/html,application/json',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/**
 * Sends requests repeatedly over keep-alive connections, one at a time on each, for a limited time. Plain sockets:
 * the generator must never limit the throughput of a proxy.
 * @param {{ port: number, requests: Buffer[], connections: number, durationMs?: number, repeat?: number,
 *   pauseMs?: number }} options
 *   `requests` are used in turn; `repeat` is the maximum number of requests for each connection; `pauseMs` is the pause between two, for a load below the limit
 * @returns {Promise<{ replies: number, bytes: number, seconds: number, p50Ms: number, p99Ms: number }>}
 */
export async function load({
  port,
  requests,
  connections,
  durationMs = 60_000,
  repeat = Infinity,
  pauseMs = 0,
}) {
  const latencies = [];
  let bytes = 0;
  let next = 0;
  const sockets = await openSockets(port, connections);
  const startedAt = performance.now();
  const until = startedAt + durationMs;

  const one = (socket) =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      let isWaiting = false;
      let sent = 0;
      const send = () => {
        if (performance.now() >= until || sent >= repeat) {
          socket.destroy();
          resolve();
          return;
        }
        sentAt = performance.now();
        isWaiting = true;
        sent += 1;
        socket.write(requests[next++ % requests.length]);
      };
      const reader = new ReplyReader((reply) => {
        if (reply.status !== 200) {
          socket.destroy();
          reject(new Error(`a response had status ${reply.status}`));
          return;
        }
        isWaiting = false;
        bytes += reply.bytes;
        latencies.push(performance.now() - sentAt);
        if (pauseMs > 0) setTimeout(send, pauseMs);
        else send();
      });
      socket.on('data', (data) => reader.push(data));
      socket.on('error', reject);
      socket.on('close', () => isWaiting && reject(new Error('the server closed a connection')));
      send();
    });

  await Promise.all(sockets.map(one));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { replies: latencies.length, bytes, seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Connects in batches that fit the accept queue of every server. */
async function openSockets(port, count) {
  const sockets = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(CONNECT_BATCH, count - sockets.length) }, () => open(port));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

function open(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
