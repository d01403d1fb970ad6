import express from 'express';
import { build } from './app-build.mjs';

// The app as it is, which also keeps what the loaders gave for each page and serves the same React tree from it on a
// bare Express of its own: rendering alone, without request, session, upstream, loaders or encoding
// of the hydration data.
const original = build.entry.module.default;
/** The hydration data, which the app puts in as text after rendering. */
const HANDOFF = /<script nonce="[^"]*">window\.__remixContext\.streamController&&.*?<\/script>/s;
const trees = new Map();

async function capture(request, status, headers, entry, context) {
  const { pathname, search } = new URL(request.url);
  const key = pathname + search;
  const answer = await original(request, status, headers, { ...entry }, context);
  const handoff = HANDOFF.exec(context.wholePage.text)?.[0] ?? '';
  if (!trees.has(key)) trees.set(key, { url: request.url, entry, context, handoff });
  return answer;
}

const app = express();
app.disable('x-powered-by');
app.get('*', async (request, response) => {
  const tree = trees.get(request.originalUrl);
  if (!tree) return response.status(404).end();
  const entry = { ...tree.entry, serverHandoffStream: undefined, renderMeta: {} };
  const context = { nonce: tree.context.nonce };
  await original({ url: tree.url }, 200, new Headers(), entry, context);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const html = context.wholePage.text;
  const end = html.lastIndexOf('</body>');
  response.end(html.slice(0, end) + tree.handoff + html.slice(end));
});
app.listen(Number(process.env.BENCH_TREE_PORT), '127.0.0.1');

export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath, routes } = build;
export const entry = { ...build.entry, module: { ...build.entry.module, default: capture } };
