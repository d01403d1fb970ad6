import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../lib/child.mjs';
import { USER_AGENT } from '../lib/load.mjs';
import { componentSource } from '../lib/markup.mjs';
import { heading, note, rateNote, ratioLine } from '../lib/report.mjs';
import { median, measureRounds, ratioOf } from '../lib/rounds.mjs';
import { AS_SERVED } from '../lib/system.mjs';

const TARGETS = { rendered: 0.4, routes: 0.9, cached: 2 };
const HTML = { accept: 'text/html', 'user-agent': USER_AGENT };

/** Home, fifty rows of the library, and the page of a fund that the library names. */
async function pagesOf(portal) {
  const library = '/wealth/fund-library?tab=public&limit=50';
  const html = await (await fetch(portal.origin + library, { headers: HTML })).text();
  const fund = /href="(\/wealth\/public\/fund\?[^"#]+)"/.exec(html)?.[1];
  if (!fund) throw new Error('The library names no fund');
  return [
    { name: 'home', path: '/' },
    { name: 'fund library, 50 rows', path: library },
    { name: 'fund page', path: fund.replaceAll('&amp;', '&') },
  ];
}

/** (a) rendering, (b) cost of routes, (c) the page cache. `parts` says which. */
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
  const shared = wants('a') ? await variant('guest-reads', { env: { GUEST_READS_MS: '' } }) : null;
  const cached = wants('c') ? await variant('cached', { env: AS_SERVED }) : null;
  const tree = { port: treePort, cpuMs: portal.cpuMs };

  for (const [number, { name, path }] of pages.entries()) {
    heading(`${name} (${path})`);
    const runs = await measureRounds(
      [
        { name: 'portal', server: portal, path },
        peer && { name: 'Express + React, same markup', server: peer, path: `/${number}` },
        wants('a') && { name: 'Express + React, same tree', server: tree, path },
        shared && { name: 'guest reads on', server: shared, path },
        five && { name: 'build with five pages', server: five, path },
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
    if (wants('a')) {
      ratioLine(
        '(a) portal / same markup',
        against('portal', 'Express + React, same markup'),
        TARGETS.rendered,
      );
      ratioLine('(a) portal / same tree', against('portal', 'Express + React, same tree'), TARGETS.rendered);
      ratioLine(
        '(a) guest reads on / same markup',
        against('guest reads on', 'Express + React, same markup'),
        TARGETS.rendered,
      );
      ratioLine(
        '(a) guest reads on / same tree',
        against('guest reads on', 'Express + React, same tree'),
        TARGETS.rendered,
      );
    }
    if (wants('b')) {
      ratioLine('(b) portal / five pages', against('portal', 'build with five pages'), TARGETS.routes);
      ratioLine(
        '(b) 200 pages more / five pages',
        against('build with 200 pages more', 'build with five pages'),
        TARGETS.routes,
      );
    }
    if (wants('c')) {
      ratioLine(
        '(c) cached / same markup',
        against('page cache on', 'Express + React, same markup'),
        TARGETS.cached,
      );
      ratioLine(
        '(c) cached, gzip / same markup',
        against('page cache on, gzip', 'Express + React, same markup'),
        TARGETS.cached,
      );
    }
  }
}

/** The peer renders exactly what the portal sent, byte by byte, or nothing is measured. */
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
