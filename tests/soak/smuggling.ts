/** Request smuggling: payloads sent to the portal directly and through the load balancers in front of it. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRawRequest, startPortal } from '~/tests/fixtures/portal';
import { startRecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';
import type { StartFrontProxy } from '~/tests/soak/fronts';
import { SMUGGLING_MARKER, SMUGGLING_PAYLOADS, type SmugglingPayload } from '~/tests/soak/smuggling-payloads';

export interface SmugglingReport {
  /** Payloads sent, by front proxy. */
  sent: Record<string, number>;
  findings: string[];
}

/**
 * A request seen by the portal. One without X-Forwarded-For through a load balancer was not a request for the load
 * balancer.
 */
export interface SeenRequest {
  target: string;
  isForwarded: boolean;
}

/** Result of one payload. */
export interface PayloadOutcome {
  /** Requests the portal saw while it was sent. */
  seen: SeenRequest[];
  /** Responses received by the sender. */
  answers: number;
  /** Whether the next request of another client got its own response. */
  isVictimServed: boolean;
}

const QUIET_MS = 80;
const TIMEOUT_MS = 500;
/** For results that are not clean yet, because a busy machine responds late. */
const LONG_TIMEOUT_MS = 10_000;

/** Returns why an outcome is not clean; null when it is: as many requests seen as answered, none of them hidden. */
export function judgeOutcome(
  payload: Pick<SmugglingPayload, 'requests'>,
  outcome: PayloadOutcome,
): string | null {
  if (outcome.seen.some(({ target, isForwarded }) => target.includes(SMUGGLING_MARKER) && !isForwarded))
    return 'a hidden request was carried out';
  if (outcome.seen.length > Math.max(outcome.answers, 1))
    return `${outcome.seen.length} requests seen, ${outcome.answers} answered`;
  if (payload.requests !== undefined && outcome.seen.length !== payload.requests)
    return `${outcome.seen.length} requests seen, ${payload.requests} sent`;
  if (!outcome.isVictimServed) return 'the next person got another answer';
  return null;
}

/** Counts the complete or started final responses in the data of a connection. */
export function countResponses(received: string): number {
  const heads = received.match(/(?:^|[\n>}])HTTP\/1\.[01] (?!1\d\d)\d{3}/g);
  return heads?.length ?? 0;
}

/**
 * Sends raw bytes; resolves with the response data after a period of silence, a longer one while `isClean` returns
 * false.
 */
async function exchange(
  origin: string,
  bytes: string,
  isClean: (received: string) => boolean,
): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  let heardAt = performance.now() + TIMEOUT_MS;
  let isOpen = true;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    heardAt = performance.now() + QUIET_MS;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => (isOpen = false));
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  const isLate = (): boolean => performance.now() >= heardAt;
  while (isOpen && !isLate()) await sleep(10);
  heardAt += LONG_TIMEOUT_MS;
  while (!isLate() && !isClean(received)) await sleep(10);
  socket.destroy();
  return received;
}

/** Sends every payload to the portal through each front proxy (none: directly) and judges the result. */
export async function runSmuggling(
  fronts: Readonly<Record<string, StartFrontProxy | null>>,
): Promise<SmugglingReport> {
  const upstream = await startRecordingUpstream();
  upstream.on('/healthz', { kind: 'json', body: {} });
  const form = { id: 'info', path: ':product/info' };
  const portal = await startPortal({
    upstreamOrigin: upstream.origin,
    environment: { PAGE_CACHE: 'off', TRUST_PROXY: '1' },
    build: buildTinySite([
      {
        ...form,
        loader: ({ request }) => ({ requested: new URL(request.url).search }),
        action: async ({ request }) => ({ read: (await request.text()).length }),
      },
    ]),
  });
  const seen: SeenRequest[] = [];
  portal.server.prependListener('request', ({ url = '', headers }: IncomingMessage) => {
    if (url !== '/readyz') seen.push({ target: url, isForwarded: headers['x-forwarded-for'] !== undefined });
  });
  const report: SmugglingReport = { sent: {}, findings: [] };
  try {
    for (const [name, start] of Object.entries(fronts)) {
      const front = start === null ? null : await start(portal.origin);
      const origin = front?.origin ?? portal.origin;
      report.sent[name] = 0;
      try {
        for (const payload of SMUGGLING_PAYLOADS) {
          seen.length = 0;
          const getOutcome = (received: string): PayloadOutcome => ({
            seen: [...seen],
            answers: countResponses(received),
            isVictimServed: true,
          });
          const bytes = payload.bytes.replaceAll('HOST', new URL(origin).host);
          const isClean = (received: string): boolean => judgeOutcome(payload, getOutcome(received)) === null;
          const outcome = getOutcome(await exchange(origin, bytes, isClean));
          for (const turn of [1, 2]) outcome.isVictimServed &&= await servesVictim(origin, turn);
          outcome.seen.push(
            ...seen.slice(outcome.seen.length).filter(({ target }) => target.includes(SMUGGLING_MARKER)),
          );
          const fault = judgeOutcome(payload, outcome);
          if (fault !== null) report.findings.push(`${name}: ${payload.name}: ${fault}`);
          report.sent[name] += 1;
        }
      } finally {
        await front?.stop();
      }
    }
  } finally {
    await portal.close();
    await upstream.close();
  }
  return report;
}

/** Returns whether a person whose request comes next through the same load balancer gets the right response. */
async function servesVictim(origin: string, turn: number): Promise<boolean> {
  const own = `victim=${turn}-${performance.now()}`;
  const answer = await sendRawRequest(origin, `/wealth/info?${own}`);
  return answer.status === 200 && answer.text.includes(own);
}
