import { execFileSync } from 'node:child_process';
import { chooseSuites, longSuites, stillFits } from './long-suites.mjs';
import { runBrowserTests, runStep } from './run-steps.mjs';

// Slow tests that extend `npm test` in breadth (docs/testing-long.md): all of them, or with `--changed SECONDS` the
// suites that watch changed files, as far as the time allows.
process.env.LONG_TESTS = '1';
const DAY_SECONDS = 86_400;
const say = (line) => process.stdout.write(`${line}\n`);
const vitest = (name, tests) => runStep(name, ['npx', 'vitest', 'run', ...tests]);

/** Returns the output of git, or null on failure. */
function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/**
 * Returns the commit to compare this tree with: the branch point from main; on main the last commit that is a day
 * older than this one, because a push contains many, or the first commit of a shallow clone. Null when there is
 * none.
 */
function baseCommit() {
  const head = git('rev-parse', 'HEAD');
  const left = git('merge-base', 'HEAD', 'origin/main');
  if (left !== null && left !== head) return left;
  const dayBefore = Number(git('log', '-1', '--format=%ct')) - DAY_SECONDS;
  const [first] = (git('rev-list', '--max-parents=0', 'HEAD') ?? '').split('\n');
  const base = git('rev-list', '-1', `--before=${dayBefore}`, 'HEAD') || first;
  return base === head ? null : base;
}

/** Runs the suites that watch changed files; prints the comparison and the skipped suites. */
function runChanged(seconds) {
  const base = baseCommit();
  if (base === null) {
    say('long tests: skipped, this clone has no earlier commit to compare with');
    return true;
  }
  const changed = (git('diff', '--name-only', base) ?? '').split('\n').filter(Boolean);
  const { run, left } = chooseSuites(longSuites(), changed, seconds);
  say(
    `\nlong tests: ${changed.length} files changed since ${base.slice(0, 10)}, ${Math.max(0, seconds)} s left`,
  );
  const leave = ({ name }) => say(`left for the nightly run: ${name}`);
  left.forEach(leave);
  if (run.length === 0) say('long tests: none to run');
  const startedAt = Date.now();
  let planned = 0;
  let isOk = true;
  for (const suite of run) {
    if (!stillFits(suite, { seconds, planned, spent: (Date.now() - startedAt) / 1000 })) {
      leave(suite);
      continue;
    }
    planned += suite.seconds;
    isOk = runSuite(suite) && isOk;
  }
  return isOk;
}

const runSuite = ({ name, tests, isBrowser }) =>
  isBrowser ? runBrowserTests(tests).isOk : vitest(name, tests);

function runAll() {
  const isBuilt = runStep('build', ['node', 'scripts/build.mjs', '--if-stale']);
  const isSame = vitest('unit tests on both databases', ['--project', 'unit']);
  const isOk = isBuilt && vitest('long HTTP tests', ['--project', 'long']);
  const isSound = isBuilt && runBrowserTests().isOk;
  return isSame && isOk && isSound;
}

const at = process.argv.indexOf('--changed');
process.exit((at > 0 ? runChanged(Number(process.argv[at + 1] ?? 0)) : runAll()) ? 0 : 1);
