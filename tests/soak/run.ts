// Runs the volume tests of docs/reliability.md in full. Exit codes: 0 no findings, 1 findings, 2 invalid arguments.
import { readCommandLine, exitWithUsage } from '~/scripts/command-line';
import { UPSTREAM_FAULTS, type UpstreamFault } from '~/tests/fixtures/upstream-faults';
import { runFaults } from '~/tests/soak/faults';
import { startHaproxy, startNginx } from '~/tests/soak/fronts';
import { LOAD_PHASES, runLoad, type LoadPhase } from '~/tests/soak/load';
import { runSessions } from '~/tests/soak/sessions';
import { runSmuggling } from '~/tests/soak/smuggling';

const USAGE = `npm run soak -- faults|sessions|smuggling|load|all …
  faults     --rounds=N --clients=N --part=I/N (to run them in slices)
  sessions   --calls=N --seed=N
  load       --phases=${LOAD_PHASES.join(',')} (all)
             --minutes=N (held) --memory-minutes=N --overload-seconds=N --aborts=N
             --limit=N (a second, in place of what is measured)`;

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '100' },
    clients: { type: 'string', default: '64' },
    calls: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '20261113' },
    part: { type: 'string', default: '1/1' },
    minutes: { type: 'string', default: '10' },
    aborts: { type: 'string', default: '10000' },
    phases: { type: 'string', default: LOAD_PHASES.join(',') },
    'memory-minutes': { type: 'string', default: '30' },
    'overload-seconds': { type: 'string', default: '60' },
    limit: { type: 'string' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the faults of slice I of N. */
function parseShare(text: string): UpstreamFault[] {
  const [part = 1, parts = 1] = text.split('/').map(Number);
  const all = Object.keys(UPSTREAM_FAULTS) as UpstreamFault[];
  const size = Math.ceil(all.length / parts);
  return all.slice((part - 1) * size, part * size);
}

/** Returns the named phases in order. */
function loadPhases(text: string): LoadPhase[] {
  const asked = text.split(',');
  const unknown = asked.filter((name) => !LOAD_PHASES.some((phase) => phase === name));
  if (unknown.length > 0) exitWithUsage(USAGE, `No phase: ${unknown.join(', ')}`);
  return LOAD_PHASES.filter((phase) => asked.includes(phase));
}

const VOLUMES = {
  async faults() {
    const volume = {
      faults: parseShare(values.part),
      rounds: Number(values.rounds),
      clients: Number(values.clients),
      isTimed: true,
    };
    const report = await runFaults(volume, (fault, seconds) => print(`  ${fault}: ${seconds.toFixed(1)} s`));
    print(
      `  ${report.requests} requests, slowest ${report.slowestMs} ms, ${JSON.stringify(report.statuses)}`,
    );
    return report.findings.map(
      ({ what, count, example }) => `${what} (${count} times): ${example.slice(0, 300)}`,
    );
  },
  async sessions() {
    const report = await runSessions({
      calls: Number(values.calls),
      sessions: 500,
      seed: Number(values.seed),
    });
    print(`  ${JSON.stringify({ ...report, seed: values.seed })}`);
    return report.wrong;
  },
  async smuggling() {
    const report = await runSmuggling({ direct: null, nginx: startNginx, haproxy: startHaproxy });
    print(`  payloads sent: ${JSON.stringify(report.sent)}`);
    return report.findings;
  },
  async load() {
    return runLoad({
      phases: loadPhases(values.phases),
      limit: values.limit === undefined ? null : Number(values.limit),
      minutes: Number(values.minutes),
      memoryMinutes: Number(values['memory-minutes']),
      overloadSeconds: Number(values['overload-seconds']),
      aborts: Number(values.aborts),
      slow: 300,
      print,
    });
  },
} satisfies Record<string, () => Promise<string[]>>;

const names = Object.keys(VOLUMES) as (keyof typeof VOLUMES)[];
const chosen = positionals.includes('all') ? names : names.filter((name) => positionals.includes(name));
if (chosen.length === 0) exitWithUsage(USAGE);
let found = 0;
for (const name of chosen) {
  print(`— ${name}`);
  const findings = await VOLUMES[name]();
  for (const finding of findings) print(`  ✗ ${finding}`);
  found += findings.length;
}
print(`${found} found`);
process.exit(found === 0 ? 0 : 1);
