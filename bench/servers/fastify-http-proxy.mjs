import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';

const [portText, upstreamPort] = process.argv.slice(2);
const app = fastify({ logger: false });
await app.register(httpProxy, {
  upstream: `http://127.0.0.1:${upstreamPort}`,
  undici: { connections: 128, pipelining: 1 },
});
await app.listen({ port: Number(portText), host: '127.0.0.1' });
