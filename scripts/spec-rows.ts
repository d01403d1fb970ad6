import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of the requirement matrix. */
export interface SpecRow {
  file: 'rules' | 'calls' | 'redirects' | 'routes';
  /** Id, or the path for routes. */
  id: string;
  family: string;
}

const cells = (folder: string, file: string) =>
  readFileSync(join(folder, `${file}.tsv`), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'));

/** Reads all rows of the four matrix files. */
export function readSpecRows(folder: string): SpecRow[] {
  const byId = (file: 'rules' | 'calls' | 'redirects'): SpecRow[] =>
    cells(folder, file).map((row) => ({
      file,
      id: row[0] ?? '',
      family: (row[0] ?? '').replace(/-\d+$/, ''),
    }));
  const routes = cells(folder, 'routes').map((row): SpecRow => ({
    file: 'routes',
    id: row[0] ?? '',
    family: row[1] ?? '',
  }));
  return [...byId('rules'), ...byId('calls'), ...byId('redirects'), ...routes];
}

/** Finds the rows named by a test title: ids such as VERIFY-001, and `route <path>` for routes. */
export function findNamedRows(title: string, rows: readonly SpecRow[]): SpecRow[] {
  const ids = new Set(title.match(/\b[A-Z]+-\d{3}\b/g) ?? []);
  const routes = new Set([...title.matchAll(/\broute (\S+)/g)].map((match) => match[1]));
  return rows.filter((row) => (row.file === 'routes' ? routes.has(row.id) : ids.has(row.id)));
}

/** How a test accesses the product: as single modules, over a socket, or in a browser. */
export const TEST_KINDS = ['unit', 'HTTP', 'browser'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** Returns the kind of a test from its file. */
export function getTestKind(file: string): TestKind {
  if (/\.spec\.tsx?$/.test(file)) return 'browser';
  return file.startsWith('tests/') ? 'HTTP' : 'unit';
}

/** Test coverage of the rows: the kinds of tests for each, and calls that the portal never makes. */
export interface Coverage {
  rows: readonly SpecRow[];
  proven: ReadonlyMap<SpecRow, ReadonlySet<TestKind>>;
  /** Ids of calls named by tests but never made by the portal: they do not count. */
  unmadeCalls: readonly string[];
  testCount: number;
  /** Files of the tests that name no row, one entry per test. */
  unnamed: readonly string[];
}

/**
 * Computes which rows the test titles name, by kind.
 * @param madeCalls ids of the calls made by the portal; a test of another call covers only the reference upstream
 */
export function computeCoverage(
  rows: readonly SpecRow[],
  tests: readonly { file: string; title: string }[],
  madeCalls: ReadonlySet<string>,
): Coverage {
  const proven = new Map<SpecRow, Set<TestKind>>();
  const unmadeCalls = new Set<string>();
  const unnamed: string[] = [];
  for (const { file, title } of tests) {
    const named = findNamedRows(title, rows);
    if (named.length === 0) unnamed.push(file);
    for (const row of named) {
      if (row.file === 'calls' && !madeCalls.has(row.id)) unmadeCalls.add(row.id);
      else proven.set(row, (proven.get(row) ?? new Set()).add(getTestKind(file)));
    }
  }
  return { rows, proven, unmadeCalls: [...unmadeCalls].sort(), testCount: tests.length, unnamed };
}

/**
 * Formats the coverage page: per file and family the number of rows with a test of each kind, then the rows without
 * one.
 */
export function formatCoverageTable(coverage: Coverage): string {
  const { rows, proven, unmadeCalls } = coverage;
  const lines = [
    '# Requirement coverage',
    '',
    'Written by `npm run spec -- --write` from the titles of all tests. A row counts when a test names its id',
    '(routes: `route <path>`); a call counts only when the portal makes it. `npm run validate` rejects code that',
    'only tests use.',
    '',
    '| file | family | rows | unit | HTTP | browser | with a test | without |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  const groups = new Map<string, SpecRow[]>();
  for (const row of rows) {
    const key = `${row.file}\t${row.family}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const counts = (group: readonly SpecRow[]): string => {
    const done = group.filter((row) => proven.has(row)).length;
    const byKind = TEST_KINDS.map((kind) => group.filter((row) => proven.get(row)?.has(kind)).length);
    return [group.length, ...byKind, done, group.length - done].join(' | ');
  };
  for (const [key, group] of groups) lines.push(`| ${key.replace('\t', ' | ')} | ${counts(group)} |`);
  lines.push(`| all | | ${counts(rows)} |`, '', '## Rows without a test', '');
  lines.push('Not counted: [notes.md](notes.md) describes the replacement of each row.', '');
  for (const [key, group] of groups) {
    const missing = group.filter((row) => !proven.has(row)).map((row) => row.id);
    if (missing.length > 0) lines.push(`- ${key.replace('\t', ' ')}: ${missing.join(', ')}`);
  }
  if (unmadeCalls.length > 0) {
    lines.push('', '## Calls that only the reference upstream knows', '', `- ${unmadeCalls.join(', ')}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Formats the number of tests of each folder that name no row. It changes with every test, so no page contains it. */
export function formatTestsWithoutRow({ unnamed, testCount }: Coverage): string {
  const perFolder = new Map<string, number>();
  for (const file of unnamed) {
    const folder = file.split('/').slice(0, -1).slice(0, 2).join('/');
    perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1);
  }
  const lines = [...perFolder].sort().map(([folder, count]) => `- \`${folder}\`: ${count}`);
  return [`## Tests that name no row (${unnamed.length} of ${testCount})`, '', ...lines, ''].join('\n');
}
