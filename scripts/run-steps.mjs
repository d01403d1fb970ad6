import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { readBrowserReport } from './browser-report.mjs';
import { ensureChromium } from './chromium.mjs';
import { firstLine } from './first-line.mjs';

/**
 * A failure: a test by its file and name, or a step by its name only.
 * @typedef {{ file: string, name: string, message: string }} Failure
 */

/**
 * Runs one step with its output shown; returns whether it succeeded and how long it took.
 * @param {string} name shown name
 * @param {string[]} command program and arguments
 * @param {Record<string, string>} env added to the environment
 */
export function runStep(name, command, env = {}) {
  process.stdout.write(`\n— ${name}\n`);
  const startedAt = Date.now();
  const done = spawnSync(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, ...env } });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const isOk = done.status === 0;
  process.stdout.write(`${isOk ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  return isOk;
}

/**
 * Settings for a runner and its workers, which produce much short-lived garbage: with Node's default of 16 MiB, a
 * third of the runner's time is garbage collection.
 */
export const youngGeneration = () => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
});

const BROWSER_REPORT = '.cache/reports/e2e.json';

/**
 * Runs the browser tests on the current build.
 * @param {string[]} args for Playwright, such as a file
 * @returns {{ isOk: boolean, passed: number, failures: Failure[], unsteady: Failure[] }} a run without a report has
 * failed
 */
export function runBrowserTests(args = []) {
  rmSync(BROWSER_REPORT, { force: true });
  mkdirSync(dirname(BROWSER_REPORT), { recursive: true });
  const isOk = runStep('browser tests', [tool('playwright'), 'test', '--reporter=list,json', ...args], {
    CHROMIUM_PATH: ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
    ...youngGeneration(),
  });
  const outcome = existsSync(BROWSER_REPORT)
    ? readBrowserReport(JSON.parse(readFileSync(BROWSER_REPORT, 'utf8')))
    : { passed: 0, failures: [], unsteady: [] };
  if (!isOk && outcome.failures.length === 0)
    outcome.failures.push({ file: '', name: 'browser tests', message: 'ended with an error' });
  return { isOk, ...outcome };
}

/**
 * Prints the failures at the end, so that a truncated log still contains them.
 * @param {{ failures: Failure[], unsteady: Failure[] }} outcome
 */
export function printFailures({ failures, unsteady }) {
  const print =
    (kind) =>
    ({ file, name, message }) =>
      process.stdout.write(
        `${kind}: ${[file, name].filter(Boolean).join(': ')}\n  ${message.replaceAll('\n', '\n  ')}\n`,
      );
  unsteady.forEach(print('unsteady'));
  failures.forEach(print('failed'));
}

/** Returns the path of a project tool, without npx, which takes a second to find it. */
export const tool = (name) => `node_modules/.bin/${name}`;

/** Cache of the findings in unchanged files, by content; `npm run validate` uses it. */
const kept = (name) => ['--cache', '--cache-location', `.cache/${name}`];

/** Steps that need no server, longest first: types, unused code, lint, format. */
const staticSteps = [
  // Several checkers would do the same work twice. The results are cached, and only code that depends on a changed
  // file is checked again.
  [
    'types',
    [
      ...['node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1'],
      ...['--incremental', '--tsBuildInfoFile', '.cache/tsbuildinfo7'],
    ],
  ],
  ['unused code', [tool('knip'), ...kept('knip')]],
  // Code that only tests import counts as unused.
  ['unused but for tests', [tool('knip'), '--production', ...kept('knip-production')]],
  ['lint', [tool('oxlint'), '--deny-warnings', '.']],
  ['format', [tool('oxfmt'), '--check', '.']],
];

/** Prerequisites of the tests: the build, and the seeded world that they copy. */
export const preparingSteps = [
  ['build', ['node', 'scripts/build.mjs']],
  ['seeded world', [tool('tsx'), 'scripts/test-world.ts']],
];

/**
 * Runs the steps that need no server, two at a time, and shows the output of each at its end.
 * @param {[string, string[]][]} more additional steps
 * @returns {Promise<Failure[]>} the failed steps
 */
export async function runStaticSteps(more = []) {
  const waiting = [...more, ...staticSteps];
  const failed = [];
  const takeNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [name, command] = step;
      const wrong = await runInParallel(name, command);
      if (wrong !== null) failed.push({ file: '', name, message: wrong });
    }
  };
  await Promise.all([takeNext(), takeNext()]);
  return failed;
}

/**
 * Like `runStep`, but concurrently: its output is kept until it ends. Resolves with the first line of the error, or
 * null.
 */
function runInParallel(name, command) {
  const startedAt = Date.now();
  const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  child.stdout.on('data', (piece) => output.push(piece));
  child.stderr.on('data', (piece) => output.push(piece));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      const text = Buffer.concat(output).toString();
      process.stdout.write(`\n— ${name}\n${text}${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
      resolve(status === 0 ? null : firstLine(text));
    });
  });
}
