import { UPSTREAM_CPU } from '../lib/cpus.mjs';
import { heading, note, rateNote, ratioLine } from '../lib/report.mjs';
import { median, measureRounds, ratioOf } from '../lib/rounds.mjs';

const TARGET = 1.5;
/** A call that needs no processing: it passes unchanged from the upstream. */
const PATH = '/api/v1/data/search/hot';

/** (d) Pass-through calls, compared with two plain proxies. */
export async function measureProxy(system) {
  const upstream = await system.peer('fixed-json', [], { cpu: UPSTREAM_CPU });
  const portal = await system.portal({ name: 'portal-proxy', upstreamPort: upstream.port });
  const plain = await system.peer('http-proxy-middleware', [upstream.port]);
  const kept = await system.peer('http-proxy-middleware', [upstream.port, 'kept']);
  const fastify = await system.peer('fastify-http-proxy', [upstream.port]);
  heading(`(d) proxy (${PATH}, 1 KB of JSON)`);
  const runs = await measureRounds(
    [
      { name: 'portal', server: portal, path: PATH },
      { name: 'http-proxy-middleware', server: plain, path: PATH },
      { name: 'http-proxy-middleware, kept connections', server: kept, path: PATH },
      { name: '@fastify/http-proxy', server: fastify, path: PATH },
      { name: 'upstream itself', server: upstream, path: PATH },
    ],
    { connections: 32 },
  );
  for (const run of Object.values(runs)) rateNote(run, median);
  note('The portal logs every request; the other two log nothing.');
  ratioLine('portal / http-proxy-middleware', ratioOf(runs.portal, runs['http-proxy-middleware']), TARGET);
  ratioLine(
    'portal / http-proxy-middleware, kept connections',
    ratioOf(runs.portal, runs['http-proxy-middleware, kept connections']),
    TARGET,
  );
  ratioLine('portal / @fastify/http-proxy', ratioOf(runs.portal, runs['@fastify/http-proxy']));
}
