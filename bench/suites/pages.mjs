import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../lib/child.mjs';
import { USER_AGENT } from '../lib/load.mjs';
import { componentSource } from '../lib/markup.mjs';
import { heading, note, rateNote, ratioLine } from '../lib/report.mjs';
import { median, measureRounds, ratioOf } from '../lib/rounds.mjs';
import { AS_SERVED } from '../lib/system.mjs';

const ROUTES_TARGET = 0.9;
/**
 * Ratios to the same React tree without caches and with shared guest reads; to the same markup from the page cache.
 */
const TARGETS = {
  home: { rendered: 0.65, shared: 0.8, cached: 5 },
  library: { rendered: 0.9, shared: 1, cached: 12 },
  publicFund: { rendered: 0.7, shared: 1, cached: 10 },
  privateFund: { rendered: 0.85, shared: 1.2 },
};
const HTML = { accept: 'text/html', 'user-agent': USER_AGENT };

/** Returns home, fifty rows of the library, and a fund of each kind that the library links to. */
async function pagesOf(portal) {
  const library = '/wealth/fund-library?tab=public&limit=50';
  return [
    { name: 'home', path: '/', targets: TARGETS.home },
    { name: 'fund library, 50 rows', path: library, targets: TARGETS.library },
    {
      name: 'public fund',
      path: await linkIn(portal, library, /href="(\/wealth\/public\/fund\?[^"#]+)"/),
      targets: TARGETS.publicFund,
    },
    {
      name: 'private fund, guest',
      path: await linkIn(portal, '/wealth/fund-library', /href="(\/simu\/product\/[\w-]+)"/),
      targets: TARGETS.privateFund,
    },
  ];
}

async function linkIn(portal, path, pattern) {
  const html = await (await fetch(portal.origin + path, { headers: HTML })).text();
  const link = pattern.exec(html)?.[1];
  if (!link) throw new Error(`${path} has no link that matches ${pattern}`);
  return link.replaceAll('&amp;', '&');
}

/** (a) rendering, (b) cost of routes, (c) the page cache. `parts` selects them. */
export async function measurePages(system, parts) {
  const { port: upstreamPort } = await system.tape();
  const treePort = await freePort();
  const wants = (part) => parts.has(part);
  const portal = await system.portal({
    name: 'portal',
    upstreamPort,
    buildModule: 'same-tree-build.mjs',
    env: { BENCH_TREE_PORT: String(treePort) },
  });
  const pages = await pagesOf(portal);
  const peer = wants('a') || wants('c') ? await startPeer(system, portal, pages) : null;
  const variant = (name, options) => system.portal({ name, upstreamPort, ...options });
  const five = wants('b') ? await variant('five-routes', { buildModule: 'five-routes-build.mjs' }) : null;
  const grown = wants('b') ? await variant('grown', { buildModule: 'grown-build.mjs' }) : null;
  const shared = wants('a') ? await variant('guest-reads', { env: { GUEST_CACHE_TTL_MS: '' } }) : null;
  const cached = wants('c') ? await variant('cached', { env: AS_SERVED }) : null;
  const treeServer = { port: treePort, cpuMs: portal.cpuMs };

  for (const [number, { name, path, targets }] of pages.entries()) {
    heading(`${name} (${path})`);
    const runs = await measureRounds(
      [
        { name: 'portal', server: portal, path },
        peer && { name: 'Express + React, same markup', server: peer, path: `/${number}` },
        wants('a') && { name: 'Express + React, same tree', server: treeServer, path },
        shared && { name: 'guest reads on', server: shared, path },
        five && { name: 'busiest pages alone', server: five, path },
        grown && { name: 'build with 200 pages more', server: grown, path },
        cached && { name: 'page cache on', server: cached, path },
        cached && {
          name: 'page cache on, gzip',
          server: cached,
          path,
          headers: { 'accept-encoding': 'gzip' },
        },
      ].filter(Boolean),
    );
    for (const run of Object.values(runs)) rateNote(run, median);
    const against = (run, other) => ratioOf(runs[run], runs[other]);
    const line = (label, run, other, target) => ratioLine(label, against(run, other), target);
    const tree = 'Express + React, same tree';
    const markup = 'Express + React, same markup';
    if (wants('a')) {
      line('(a) portal / same tree', 'portal', tree, targets.rendered);
      line('(a) portal / same markup', 'portal', markup);
      line('(a) guest reads on / same tree', 'guest reads on', tree, targets.shared);
      line('(a) guest reads on / same markup', 'guest reads on', markup);
    }
    if (wants('b')) {
      line('(b) portal / busiest pages alone', 'portal', 'busiest pages alone', ROUTES_TARGET);
      line(
        '(b) 200 pages more / busiest pages alone',
        'build with 200 pages more',
        'busiest pages alone',
        ROUTES_TARGET,
      );
    }
    if (wants('c')) {
      line('(c) cached / same markup', 'page cache on', markup, targets.cached);
      line('(c) cached, gzip / same markup', 'page cache on, gzip', markup, targets.cached);
    }
  }
}

/** The peer must render exactly what the portal sent, byte by byte; otherwise nothing is measured. */
async function startPeer(system, portal, pages) {
  const files = [];
  const sent = [];
  for (const [number, { path }] of pages.entries()) {
    const html = await (await fetch(portal.origin + path, { headers: HTML })).text();
    const file = join(system.modules, `page-${number}.mjs`);
    writeFileSync(file, componentSource(html));
    files.push(file);
    sent.push(html);
  }
  const peer = await system.peer('page-peer', files);
  for (const [number, html] of sent.entries()) {
    const rendered = await (await fetch(`${peer.origin}/${number}`)).text();
    if (rendered !== html)
      throw new Error(`The peer's markup of ${pages[number].name} differs from the portal's`);
  }
  note('The peer renders the same bytes as the portal.');
  return peer;
}
