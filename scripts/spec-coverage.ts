import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '~/contract';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import {
  computeCoverage,
  formatCoverageTable,
  formatTestsWithoutRow,
  readSpecRows,
} from '~/scripts/spec-rows';

// Reports which rows of docs/spec have a test, of which kind, which have none, and which tests name no row: `npm
// run spec`; with `-- --write` it also writes docs/spec/coverage.md. The titles come from the test runners, so that
// generated titles are included.

const reports = '.cache/reports';
mkdirSync(reports, { recursive: true });

interface PlaywrightSuite {
  title: string;
  file?: string;
  specs: { title: string; file: string }[];
  suites?: PlaywrightSuite[];
}

/** Lists the full title of every test with its file. */
function listTests(): { file: string; title: string }[] {
  const vitestFile = join(reports, 'list.json');
  const projects = ['unit', 'isolated', 'http'].flatMap((project) => ['--project', project]);
  execFileSync('npx', ['vitest', 'list', `--json=${vitestFile}`, ...projects], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const unit = (JSON.parse(readFileSync(vitestFile, 'utf8')) as { name: string; file: string }[]).map(
    ({ name, file }) => ({ file: relative(file), title: name }),
  );
  const listed = execFileSync('npx', ['playwright', 'test', 'tests/e2e', '--list', '--reporter=json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser: { file: string; title: string }[] = [];
  const walk = (suite: PlaywrightSuite, prefix: string) => {
    for (const spec of suite.specs)
      browser.push({ file: `tests/${spec.file}`, title: `${prefix} ${spec.title}` });
    for (const child of suite.suites ?? []) walk(child, `${prefix} ${child.title}`);
  };
  for (const suite of (JSON.parse(listed) as { suites: PlaywrightSuite[] }).suites) walk(suite, '');
  return [...unit, ...browser];
}

const relative = (file: string) => file.replace(`${process.cwd()}/`, '');

/**
 * Returns the ids of the calls made by loaders, actions, the BFF or the browser: by name, or by a URL that the
 * browser calls. Calls outside the contract (a bridge, a script, an external host) count when the source that makes
 * them contains their id.
 */
function madeCalls(): Set<string> {
  const sources = ['app', 'bff'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  );
  const text = sources.join('\n');
  const byBrowser = new Set(
    Object.entries(BROWSER_PATHS).flatMap(([key, path]) =>
      text.includes(`BROWSER_PATHS.${key}`) ? [path] : [],
    ),
  );
  const isMade = ({ service, call, definition }: (typeof calls)[number]): boolean =>
    byBrowser.has(definition.path as never) || new RegExp(`\\b${service}\\s*\\.${call}\\b`).test(text);
  const inContract = new Set<string | undefined>(calls.map(({ definition }) => definition.specId));
  const outside = (text.match(/\bCALL-\d{3}\b/g) ?? []).filter((id) => !inContract.has(id));
  return new Set([
    ...calls.flatMap((each) => (each.definition.specId && isMade(each) ? [each.definition.specId] : [])),
    ...outside,
  ]);
}

const coverage = computeCoverage(readSpecRows('docs/spec'), listTests(), madeCalls());
const table = formatCoverageTable(coverage);
if (process.argv.includes('--write')) writeFileSync('docs/spec/coverage.md', table);
process.stdout.write(`${table}\n${formatTestsWithoutRow(coverage)}`);
