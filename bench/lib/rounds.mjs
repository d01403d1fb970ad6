import { load, requestBytes } from './load.mjs';

const CONNECTIONS = 16;
export const ROUNDS = 5;
const WARM_UP_MS = 3_000;
const ROUND_MS = 2_000;

/**
 * Measures servers in turn: all are warmed up, then each runs once in every round, so that other activity of the
 * machine affects all of them.
 * @param {{ name: string, server: { port: number, cpuMs(): number | null }, path: string,
 *   headers?: Record<string, string> }[]} subjects
 */
export async function measureRounds(subjects, { rounds = ROUNDS, connections = CONNECTIONS } = {}) {
  const runs = subjects.map((subject) => ({
    name: subject.name,
    server: subject.server,
    requests: [requestBytes(subject.server.port, subject.path, subject.headers)],
    /** Responses per second, by round. */
    rates: [],
    /** Processor milliseconds per response, by round; empty when the system does not provide them. */
    costs: [],
    bytes: 0,
    p99Ms: 0,
  }));
  const go = ({ server, requests }, durationMs) =>
    load({ port: server.port, requests, connections, durationMs });
  for (const run of runs) await go(run, WARM_UP_MS);
  for (let round = 0; round < rounds; round += 1) {
    for (const run of runs) {
      const before = run.server.cpuMs();
      const result = await go(run, ROUND_MS);
      const after = run.server.cpuMs();
      run.rates.push(result.replies / result.seconds);
      if (before !== null && after !== null) run.costs.push((after - before) / result.replies);
      run.bytes = Math.round(result.bytes / result.replies);
      run.p99Ms = Math.max(run.p99Ms, result.p99Ms);
    }
  }
  return Object.fromEntries(runs.map((run) => [run.name, run]));
}

/**
 * Computes how many times as fast `run` is as `peer`: by throughput in each round, and by processor time per
 * response.
 */
export function ratioOf(run, peer) {
  return {
    rate: spread(run.rates.map((rate, round) => rate / peer.rates[round])),
    cost: run.costs.length > 0 ? spread(run.costs.map((cost, round) => peer.costs[round] / cost)) : null,
  };
}

export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { min: sorted[0], median: median(sorted), max: sorted.at(-1) };
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
