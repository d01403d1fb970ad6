import { createServer, request as httpRequest, Agent } from 'node:http';

// Proxy that sends each read to the real upstream once and replays the reply from memory, so that a benchmark
// measures pages and not a database. Calls with a token are always passed on. GET /__calls returns the call counts;
// DELETE /__calls resets them.
const [portText, upstreamPortText] = process.argv.slice(2);
const upstreamPort = Number(upstreamPortText);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
/** @type {Map<string, { status: number, type: string, body: Buffer }>} */
const tape = new Map();
/** @type {Record<string, number>} */
let calls = {};

/** Reads that use POST. */
const POSTED_READS = new Set(['/api/v1/data/product/suggest']);

const server = createServer((request, response) => {
  const [path, query = ''] = request.url.split('?');
  if (path === '/__calls') {
    if (request.method === 'DELETE') calls = {};
    send(response, { status: 200, type: 'application/json', body: Buffer.from(JSON.stringify(calls)) });
    return;
  }
  calls[path] = (calls[path] ?? 0) + 1;
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const isRead = request.method === 'GET' || POSTED_READS.has(path);
    const body = Buffer.concat(chunks);
    const key = `${path}?${query.replace(/(^|&)t=\d+/, '')} ${body.toString('latin1')}`;
    const canTape = isRead && request.headers.authorization === undefined;
    const taped = canTape ? tape.get(key) : undefined;
    if (taped) send(response, taped);
    else pass(request, body, response, canTape ? key : null);
  });
});

function pass({ url, method, headers }, body, response, key) {
  const passed = httpRequest(
    { port: upstreamPort, host: '127.0.0.1', path: url, method, headers, agent },
    (reply) => {
      const chunks = [];
      reply.on('data', (chunk) => chunks.push(chunk));
      reply.on('end', () => {
        const type = reply.headers['content-type'] ?? 'application/json';
        const whole = { status: reply.statusCode, type, body: Buffer.concat(chunks) };
        if (key !== null && whole.status === 200) tape.set(key, whole);
        send(response, whole);
      });
    },
  );
  passed.on('error', () =>
    send(response, { status: 502, type: 'text/plain', body: Buffer.from('bad gateway') }),
  );
  passed.end(body);
}

function send(response, { status, type, body }) {
  response.writeHead(status, { 'content-type': type, 'content-length': body.length });
  response.end(body);
}

server.keepAliveTimeout = 65_000;
server.listen(Number(portText), '127.0.0.1');
