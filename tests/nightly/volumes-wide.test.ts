/**
 * The slowest volume tests of docs/reliability.md: every kind of fault, and smuggling behind the installed load
 * balancers.
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { UPSTREAM_FAULTS, type UpstreamFault } from '~/tests/fixtures/upstream-faults';
import { runFaults } from '~/tests/soak/faults';
import { startHaproxy, startNginx } from '~/tests/soak/fronts';
import { runSmuggling } from '~/tests/soak/smuggling';
import { SMUGGLING_PAYLOADS } from '~/tests/soak/smuggling-payloads';

const VOLUME_TIMEOUT_MS = 180_000;
const isInstalled = (program: string): boolean => spawnSync(program, ['-v']).error === undefined;

describe('faults', () => {
  it(
    'reliability 3 faults: 24 kinds, no hang, no bare 500, no data of another person, automatic recovery',
    async () => {
      const faults = Object.keys(UPSTREAM_FAULTS) as UpstreamFault[];
      expect(faults).toHaveLength(24);
      // They mostly wait: two sites share the kinds.
      const reports = await Promise.all(
        [0, 1].map((half) =>
          runFaults({
            faults: faults.filter((_fault, at) => at % 2 === half),
            rounds: 1,
            clients: 18,
            isTimed: false,
            name: `soak-faults-${half}`,
          }),
        ),
      );
      expect(reports.flatMap((report) => report.findings)).toEqual([]);
      expect(reports.map((report) => report.requests)).toEqual([12 * 18, 12 * 18]);
    },
    VOLUME_TIMEOUT_MS,
  );
});

describe('smuggling', () => {
  const fronts = [
    ['nginx', startNginx],
    ['haproxy', startHaproxy],
  ] as const;
  it.each(fronts.filter(([name]) => isInstalled(name)))(
    'reliability 3 smuggling: %s receives exactly the requests that it answers',
    async (name, start) => {
      const report = await runSmuggling({ [name]: start });
      expect(report.findings).toEqual([]);
      expect(report.sent[name]).toBe(SMUGGLING_PAYLOADS.length);
    },
    VOLUME_TIMEOUT_MS,
  );
});
