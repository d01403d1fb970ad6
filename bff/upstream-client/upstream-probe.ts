/** Checks whether the upstream origins respond; any HTTP status below 500 counts as up. */
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'undici';

const PROBE_TIMEOUT_MS = 2_000;
const FRESH_MS = 500;
const SERVER_ERROR = 500;

/** Receives the response headers of each probe. */
type Hear = (headers: IncomingHttpHeaders) => void;

async function isAnswering(origin: string, hear: Hear): Promise<boolean> {
  try {
    const { statusCode, headers, body } = await request(`${origin}/healthz`, {
      headersTimeout: PROBE_TIMEOUT_MS,
      bodyTimeout: PROBE_TIMEOUT_MS,
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    await body.dump();
    hear(headers);
    return statusCode < SERVER_ERROR;
  } catch {
    return false;
  }
}

/** Creates a probe; callers within half a second share one result. */
export function createUpstreamProbe(
  origins: readonly string[],
  hear: Hear = () => undefined,
): () => Promise<boolean> {
  const distinct = [...new Set(origins)];
  let latest: { requestedAt: number; answer: Promise<boolean> } | null = null;
  return () => {
    const now = performance.now();
    if (latest === null || now - latest.requestedAt > FRESH_MS) {
      const answer = Promise.all(distinct.map((origin) => isAnswering(origin, hear))).then((states) =>
        states.every(Boolean),
      );
      latest = { requestedAt: now, answer };
    }
    return latest.answer;
  };
}
