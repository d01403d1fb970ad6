import { logIn } from '../lib/login.mjs';
import { requestBytes, load, USER_AGENT } from '../lib/load.mjs';
import { heading, limitLine, note } from '../lib/report.mjs';
import { median } from '../lib/rounds.mjs';

/** Pages of a logged-in person, with the maximum number of calls for each: personal pages share no data. */
const PAGES = [
  ['home', '/', 5],
  ['watchlist', '/wealth/favorite', 4],
  ['assets', '/wealth/user/assets', 5],
  ['user', '/wealth/user', 6],
];
const CONNECTIONS = 4;
const WARM_UP_MS = 2_000;
const ROUND_MS = 2_000;
const ROUNDS = 3;

/** (i) Cost of a page in the portal and in the upstream, each on a separate processor, and its calls. */
export async function measureOwnPages(system) {
  const upstream = await system.upstream();
  const tape = await system.tape();
  // Calls are counted through the recording server; the time is measured without it.
  const counted = await system.portal({ name: 'portal-own-counted', upstreamPort: tape.port });
  const portal = await system.portal({ name: 'portal-own', upstreamPort: upstream.port });
  const cookie = await logIn(portal);
  heading('(i) pages of somebody logged in');
  for (const [name, path, limit] of PAGES) {
    const calls = await callsOf(counted, tape, path, cookie);
    const requests = [requestBytes(portal.port, path, { cookie })];
    const go = (durationMs) => load({ port: portal.port, requests, connections: CONNECTIONS, durationMs });
    await go(WARM_UP_MS);
    const ours = [];
    const theirs = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = [portal.cpuMs(), upstream.cpuMs()];
      const { replies } = await go(ROUND_MS);
      ours.push((portal.cpuMs() - before[0]) / replies);
      theirs.push((upstream.cpuMs() - before[1]) / replies);
    }
    note(
      `${name}: ${median(ours).toFixed(2)} ms of processor in the portal, ${median(theirs).toFixed(2)} ms upstream: ` +
        Object.entries(calls)
          .map(([call, count]) => (count > 1 ? `${count} × ${call}` : call))
          .join(', '),
    );
    const count = Object.values(calls).reduce((sum, one) => sum + one, 0);
    limitLine(`${name}: upstream calls`, count, limit, 'calls');
  }
}

/** Returns the calls of one page by path, for a person whose login state was not requested recently. */
async function callsOf(portal, tape, path, cookie) {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await fetch(`${tape.origin}/__calls`, { method: 'DELETE' });
  const reply = await fetch(portal.origin + path, {
    headers: { cookie, accept: 'text/html', 'user-agent': USER_AGENT },
  });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
  return (await fetch(`${tape.origin}/__calls`)).json();
}
