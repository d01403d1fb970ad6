import { load, requestBytes } from '../lib/load.mjs';
import { logIn } from '../lib/login.mjs';
import { heading, limitLine, note } from '../lib/report.mjs';

const PATH = '/gsapi/us/v1/custom/states';
const CALLERS = 1_000;
const ROUNDS = 5;
/** Longer than a reply is shared, so that every round starts without it. */
const PAUSE_MS = 1_500;

/** (e) A thousand clients of one session request the login state at the same moment. */
export async function measureStateCalls(system) {
  const tape = await system.tape();
  const portal = await system.portal({ name: 'portal-state', upstreamPort: tape.port });
  const cookie = await logIn(portal);
  heading(`(e) ${CALLERS} concurrent state calls of one session`);
  const counts = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await fetch(`${tape.origin}/__calls`, { method: 'DELETE' });
    const requests = [requestBytes(portal.port, PATH, { cookie })];
    const { replies, seconds } = await load({ port: portal.port, requests, connections: CALLERS, repeat: 1 });
    const calls = await (await fetch(`${tape.origin}/__calls`)).json();
    counts.push(calls[PATH] ?? 0);
    note(
      `round ${round + 1}: ${replies} answers in ${(seconds * 1000).toFixed(0)} ms, ${calls[PATH] ?? 0} calls upstream`,
    );
  }
  limitLine('upstream calls of the worst round', Math.max(...counts), 1, 'calls');
}
