import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageTable, readRows, rowsNamedBy, type SpecRow } from './spec-rows';

// Which rows of docs/spec have a test, which have none, and which tests name no row: `npm run spec`.
// Titles are asked of the test runners themselves, so that generated titles count too.

const reports = '.cache/reports';
mkdirSync(reports, { recursive: true });

interface PlaywrightSuite {
  title: string;
  file?: string;
  specs: { title: string; file: string }[];
  suites?: PlaywrightSuite[];
}

/** Every test's full title with its file. */
function listTests(): { file: string; title: string }[] {
  const vitestFile = join(reports, 'list.json');
  execFileSync('npx', ['vitest', 'list', `--json=${vitestFile}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  const unit = (JSON.parse(readFileSync(vitestFile, 'utf8')) as { name: string; file: string }[]).map(
    ({ name, file }) => ({ file: relative(file), title: name }),
  );
  const listed = execFileSync('npx', ['playwright', 'test', '--list', '--reporter=json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser: { file: string; title: string }[] = [];
  const walk = (suite: PlaywrightSuite, prefix: string) => {
    for (const spec of suite.specs)
      browser.push({ file: `tests/e2e/${spec.file}`, title: `${prefix} ${spec.title}` });
    for (const child of suite.suites ?? []) walk(child, `${prefix} ${child.title}`);
  };
  for (const suite of (JSON.parse(listed) as { suites: PlaywrightSuite[] }).suites) walk(suite, '');
  return [...unit, ...browser];
}

const relative = (file: string) => file.replace(`${process.cwd()}/`, '');

const rows = readRows('docs/spec');
const tests = listTests();
const proven = new Map<SpecRow, Set<string>>();
const unnamed: string[] = [];
for (const test of tests) {
  const named = rowsNamedBy(test.title, rows);
  if (named.length === 0) unnamed.push(test.file);
  for (const row of named) proven.set(row, (proven.get(row) ?? new Set()).add(test.file));
}

const table = coverageTable(rows, proven, tests.length, unnamed);
writeFileSync('docs/spec/coverage.md', table);
process.stdout.write(table);
