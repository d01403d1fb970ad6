import { createRequire } from 'node:module';
import { join } from 'node:path';
import { RemixServer } from '@remix-run/react';
import express from 'express';
import { ROOT } from '../lib/system.mjs';
import { build } from './app-build.mjs';

// The unchanged app that also stores the loader data of each page, and serves the same React tree from it on a
// separate plain Express server, as Remix composes it. This measures only rendering, without request, session,
// upstream, loaders or encoding of the state.
const ours = createRequire(join(ROOT, 'package.json'));
const { createElement } = ours('react');
const { renderToString } = ours('react-dom/server');
const { default: original, renderPage: direct } = build.entry.module;
/** Content after the React markup: inserted as text after rendering. */
const TAIL = '<script type="application/json" id="page-state"';
const trees = new Map();

/**
 * The first request of a page goes through Remix, whose entry context is stored; after that the portal responds as
 * usual.
 */
function renderPage(page, context) {
  if (!trees.has(page.url.pathname + page.url.search)) throw new Error('Kept first');
  return direct(page, context);
}

async function capture(request, status, headers, entry, context) {
  const { pathname, search } = new URL(request.url);
  const answer = await original(request, status, headers, { ...entry }, context);
  const { text } = context.wholePage;
  const tail = text.slice(text.indexOf(TAIL), text.lastIndexOf('</body>'));
  trees.set(pathname + search, { url: request.url, entry, tail });
  return answer;
}

const app = express();
app.disable('x-powered-by');
app.get('*', (request, response) => {
  const tree = trees.get(request.originalUrl);
  if (!tree) return response.status(404).end();
  const context = { ...tree.entry, serverHandoffStream: undefined, renderMeta: {} };
  const html = `<!DOCTYPE html>${renderToString(createElement(RemixServer, { context, url: tree.url }))}`;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const end = html.lastIndexOf('</body>');
  response.end(html.slice(0, end) + tree.tail + html.slice(end));
});
app.listen(Number(process.env.BENCH_TREE_PORT), '127.0.0.1');

export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath, routes } = build;
export const entry = { ...build.entry, module: { ...build.entry.module, default: capture, renderPage } };
