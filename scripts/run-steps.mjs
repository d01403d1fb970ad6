import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { readBrowserReport } from './browser-report.mjs';
import { ensureChromium } from './chromium.mjs';
import { firstLine } from './first-line.mjs';

/**
 * What failed: a test by its file and name, or a step by its name alone.
 * @typedef {{ file: string, name: string, message: string }} Failure
 */

/**
 * Runs one step with its output shown; returns whether it succeeded and how long it took.
 * @param {string} name what is said about it
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

/** Settings for a runner and its workers, which make much that is soon garbage: with Node's own 16 MiB a third of the runner's time goes into collecting it. */
export const youngGeneration = () => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
});

const BROWSER_REPORT = '.cache/reports/e2e.json';

/**
 * Runs the browser tests on the current build.
 * @param {string[]} args for Playwright, such as a file
 * @returns {{ isOk: boolean, passed: number, failures: Failure[], unsteady: Failure[] }} a run that left no report has failed
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
 * Says what failed, each test in two lines: the end of a log that was cut tells it.
 * @param {{ failures: Failure[], unsteady: Failure[] }} outcome
 */
export function sayFailures({ failures, unsteady }) {
  const say =
    (kind) =>
    ({ file, name, message }) =>
      process.stdout.write(`${kind}: ${[file, name].filter(Boolean).join(': ')}\n  ${message}\n`);
  unsteady.forEach(say('unsteady'));
  failures.forEach(say('failed'));
}

/** A tool of this project, without npx, which takes a second to find it. */
export const tool = (name) => `node_modules/.bin/${name}`;

/** What a tool has found in files that are as they were, by their contents; `npm run validate` rests on it. */
const kept = (name) => ['--cache', '--cache-location', `.cache/${name}`];

/** Steps that need no server, the longest first: types, unused code, lint, format. */
const staticSteps = [
  // More checkers than one do the same work twice. What it found is kept, and only what depends on a changed file is looked at again.
  [
    'types',
    [
      ...['node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1'],
      ...['--incremental', '--tsBuildInfoFile', '.cache/tsbuildinfo7'],
    ],
  ],
  ['unused code', [tool('knip'), ...kept('knip')]],
  // What only tests import is used by nobody.
  ['unused but for tests', [tool('knip'), '--production', ...kept('knip-production')]],
  ['lint', [tool('oxlint'), '--deny-warnings', '.']],
  ['format', [tool('oxfmt'), '--check', '.']],
];

/** What tests need: the build, and the seeded world they copy. */
export const preparingSteps = [
  ['build', ['node', 'scripts/build.mjs']],
  ['seeded world', [tool('tsx'), 'scripts/test-world.ts']],
];

/**
 * Runs the steps that need no server, two at a time, the output of each shown when it ends.
 * @param {[string, string[]][]} more steps to run among them
 * @returns {Promise<Failure[]>} those that failed
 */
export async function runStaticSteps(more = []) {
  const waiting = [...more, ...staticSteps];
  const failed = [];
  const takeNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [name, command] = step;
      const wrong = await runBeside(name, command);
      if (wrong !== null) failed.push({ file: '', name, message: wrong });
    }
  };
  await Promise.all([takeNext(), takeNext()]);
  return failed;
}

/** Like `runStep`, but beside others: its output is kept until it ends. Resolves with the first line of what went wrong, or null. */
function runBeside(name, command) {
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
