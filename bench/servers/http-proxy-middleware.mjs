import { Agent } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

// Configured as in its documentation, which opens a connection for every request; with `kept`, over keep-alive
// connections.
const [portText, upstreamPort, kept] = process.argv.slice(2);
const app = express();
app.use(
  createProxyMiddleware({
    target: `http://127.0.0.1:${upstreamPort}`,
    changeOrigin: true,
    xfwd: true,
    agent: kept ? new Agent({ keepAlive: true, maxSockets: 128 }) : undefined,
  }),
);
app.listen(Number(portText), '127.0.0.1');
