import { setTimeout as sleep } from 'node:timers/promises';
import { load, requestBytes } from '../lib/load.mjs';
import { heading, limitLine, note } from '../lib/report.mjs';
import { median } from '../lib/rounds.mjs';
import { AS_SERVED } from '../lib/system.mjs';

const LIMIT_MB = 220;
/** Maximum ratio of the memory in the second half of the load to that in the first. */
const FLAT_RATIO = 1.1;
const LOAD_MS = 60_000;
const REST_MS = 20_000;
const SAMPLE_MS = 1_000;

/** (h) Memory of the portal process under a mixed load, with cached and uncached pages, and after a rest. */
export async function measureMemory(system) {
  const tape = await system.tape();
  const portal = await system.portal({
    name: 'portal-memory',
    upstreamPort: tape.port,
    env: AS_SERVED,
  });
  heading('(h) memory of the portal process');
  if (portal.rssMb() === null) {
    note('This system does not tell the memory of a process.');
    return;
  }
  const before = portal.rssMb();
  const requests = await mixedRequests(portal);
  const samples = [];
  const timer = setInterval(() => samples.push(portal.rssMb()), SAMPLE_MS);
  const { replies } = await load({ port: portal.port, requests, connections: 32, durationMs: LOAD_MS });
  clearInterval(timer);
  const loaded = portal.rssMb();
  await sleep(REST_MS);
  const rested = portal.rssMb();
  const half = Math.floor(samples.length / 2);
  const growth = median(samples.slice(half)) / median(samples.slice(Math.floor(half / 2), half));
  note(
    `${replies} answers; ${before.toFixed(0)} MB before, ${loaded.toFixed(0)} MB after 60 s, ${rested.toFixed(0)} MB after 20 s of rest`,
  );
  note(
    `every tenth second: ${samples
      .filter((_, second) => second % 10 === 9)
      .map((mb) => mb.toFixed(0))
      .join(', ')} MB`,
  );
  limitLine('highest', Math.max(...samples), LIMIT_MB, 'MB');
  limitLine('after rest', rested, LIMIT_MB, 'MB');
  limitLine('second half of the load against the first', growth, FLAT_RATIO, '×');
}

/** Returns pages of several kinds and many addresses, some cached and some not, and calls that pass through. */
async function mixedRequests({ origin, port }) {
  const found = new Set(['/', '/wealth/info', '/wealth/search', '/wealth/user']);
  for (const list of [
    '/wealth/fund-library?tab=public&limit=50',
    '/wealth/fund-library?limit=50',
    '/wealth/info',
  ]) {
    found.add(list);
    const html = await (await fetch(origin + list)).text();
    for (const [, href] of html.matchAll(
      /href="(\/(?:simu\/product\/|wealth\/public\/fund\?|wealth\/post\/|wealth\/fund-library\?)[^"#]+)"/g,
    )) {
      found.add(href.replaceAll('&amp;', '&'));
    }
  }
  const pages = [...found].map((path) => requestBytes(port, path));
  const data = [...found].slice(0, 20).map((path) => requestBytes(port, path, { cookie: 'theme=dark' }));
  return [...pages, ...data, requestBytes(port, '/api/v1/data/search/hot')];
}
