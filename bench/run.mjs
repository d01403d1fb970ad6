import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Measures the portal against its peers and prints ratios with their spread: median (minimum to maximum of the
// rounds). `--only=a,d` runs some parts. See bench/README.md.
const BENCH = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(BENCH, '..');
const ALL = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const parts = new Set(only === undefined ? ALL : only.split(','));
const unknown = [...parts].filter((part) => !ALL.includes(part));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part ${unknown.join(', ')}; known parts: ${ALL.join(', ')}\n`);
  process.exit(1);
}

if (!existsSync(join(BENCH, 'node_modules', 'lighthouse'))) {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: BENCH, stdio: 'inherit' });
}
execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { cwd: ROOT, stdio: 'inherit' });

const { canPin, pinSelf } = await import('./lib/cpus.mjs');
const { openSystem } = await import('./lib/system.mjs');
pinSelf();
process.stdout.write(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}` +
    `${canPin ? ', servers pinned to a core' : ', nothing pinned'}\n`,
);

const startedAt = performance.now();
const system = openSystem();
const stop = () => void system.stop().finally(() => process.exit(130));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
try {
  if (['a', 'b', 'c'].some((part) => parts.has(part))) {
    await (await import('./suites/pages.mjs')).measurePages(system, parts);
  }
  if (parts.has('d')) await (await import('./suites/proxy.mjs')).measureProxy(system);
  if (parts.has('e')) await (await import('./suites/state-calls.mjs')).measureStateCalls(system);
  if (parts.has('f')) await (await import('./suites/library-queries.mjs')).measureQueries(system);
  if (parts.has('g')) await (await import('./suites/first-load.mjs')).measureFirstLoad(system);
  if (parts.has('h')) await (await import('./suites/memory.mjs')).measureMemory(system);
  if (parts.has('i')) await (await import('./suites/own-pages.mjs')).measureOwnPages(system);
  if (parts.has('k')) await (await import('./suites/interactions.mjs')).measureInteractions(system);
  if (parts.has('l')) await (await import('./suites/lighthouse.mjs')).measureLighthouse(system);
  if (parts.has('j')) await (await import('./suites/search.mjs')).measureSearch();
} finally {
  await system.stop();
}
process.stdout.write(`\nmeasured in ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
