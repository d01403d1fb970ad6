import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { breakRule, listMutations, type Mutation } from '~/scripts/mutations/apply';
import { FIGURES } from '~/scripts/mutations/figures';
import { ORDERS } from '~/scripts/mutations/orders';
import { PEOPLE } from '~/scripts/mutations/people';
import { PORTAL } from '~/scripts/mutations/portal';
import { UPSTREAM } from '~/scripts/mutations/upstream';

// Breaks rules of the product one by one, each in a copy of the sources, and runs the test file that must then fail:
// `npm run mutations`, or with parts of paths only those rules: `npm run mutations -- domain/figures bff/session`.
// Lists the rules whose test still passes (survivors) and ends with 1 when there is one.
const TREE = resolve('.cache/mutations');
const REPORT = join(TREE, '.cache/report.json');
/** A test that does not end with a broken rule has noticed it. */
const TIMEOUT_MS = 300_000;

interface Report {
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; status: string; message: string }[];
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Copies the sources, with changes that are not committed; the packages are shared. */
function copySources(): void {
  rmSync(TREE, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(TREE, file)), { recursive: true });
    cpSync(file, join(TREE, file));
  }
  mkdirSync(dirname(REPORT), { recursive: true });
  symlinkSync(resolve('node_modules'), join(TREE, 'node_modules'));
}

/** Runs test files in the copy; null when they did not end in time. */
function runTests(files: readonly string[]): Report | null {
  rmSync(REPORT, { force: true });
  const vitest = join(TREE, 'node_modules/vitest/vitest.mjs');
  const { error } = spawnSync(
    process.execPath,
    [vitest, 'run', ...files, '--reporter=json', `--outputFile=${REPORT}`],
    {
      cwd: TREE,
      // Tests of the BFF load its sources: a broken rule is not built.
      env: { ...process.env, USE_BUILD_AS_IS: '1' },
      stdio: 'ignore',
      timeout: TIMEOUT_MS * files.length,
    },
  );
  if (error) return null;
  return JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
}

/** Returns whether the test fails with the broken rule. */
function isCaught(mutation: Mutation): boolean {
  const path = join(TREE, mutation.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, breakRule(mutation));
  try {
    const report = runTests([mutation.test]);
    const wrong = report?.testResults.find(({ message }) => message.includes('Transform failed'));
    if (wrong) throw new Error(`${mutation.file}: "${mutation.rule}" is no valid source: ${wrong.message}`);
    return report === null || report.numFailedTests + report.numFailedTestSuites > 0;
  } finally {
    writeFileSync(path, source);
  }
}

const parts = process.argv.slice(2);
const chosen = listMutations([...PEOPLE, ...ORDERS, ...FIGURES, ...PORTAL, ...UPSTREAM]).filter(
  ({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)),
);
for (const mutation of chosen) breakRule(mutation);
copySources();

const tests = [...new Set(chosen.map(({ test }) => test))];
const before = runTests(tests);
const failing = before?.testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name);
if (before === null || before.testResults.length !== tests.length || (failing?.length ?? 0) > 0) {
  print(`These tests must pass before a rule is broken: ${failing?.join(', ') || tests.join(', ')}`);
  process.exit(1);
}

const survivors: Mutation[] = [];
for (const mutation of chosen) {
  const caught = isCaught(mutation);
  print(`${caught ? 'caught  ' : 'SURVIVED'} ${mutation.rule} (${mutation.file}, ${mutation.test})`);
  if (!caught) survivors.push(mutation);
}
print(`\n${chosen.length - survivors.length} of ${chosen.length} broken rules caught`);
for (const { rule, file, test } of survivors)
  print(`survived: ${rule}: no test of ${test} fails for ${file}`);
process.exit(survivors.length === 0 ? 0 : 1);
