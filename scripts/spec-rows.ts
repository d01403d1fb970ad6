import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of the requirement matrix. */
export interface SpecRow {
  file: 'rules' | 'calls' | 'redirects' | 'routes';
  /** Id, or the path for routes. */
  id: string;
  family: string;
  text: string;
}

const cells = (folder: string, file: string) =>
  readFileSync(join(folder, `${file}.tsv`), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'));

/** All rows of the four matrix files. */
export function readRows(folder: string): SpecRow[] {
  const byId = (file: 'rules' | 'calls' | 'redirects', textColumn: number): SpecRow[] =>
    cells(folder, file).map((row) => ({
      file,
      id: row[0] ?? '',
      family: (row[0] ?? '').replace(/-\d+$/, ''),
      text: row[textColumn] ?? '',
    }));
  const routes = cells(folder, 'routes').map((row): SpecRow => ({
    file: 'routes',
    id: row[0] ?? '',
    family: row[1] ?? '',
    text: row[5] ?? '',
  }));
  return [...byId('rules', 2), ...byId('calls', 2), ...byId('redirects', 1), ...routes];
}

/** Rows a test's title names: ids such as VERIFY-001, and `route <path>` for routes. */
export function rowsNamedBy(title: string, rows: readonly SpecRow[]): SpecRow[] {
  const ids = new Set(title.match(/\b[A-Z]+-\d{3}\b/g) ?? []);
  const routes = new Set([...title.matchAll(/\broute (\S+)/g)].map((match) => match[1]));
  return rows.filter((row) => (row.file === 'routes' ? routes.has(row.id) : ids.has(row.id)));
}

/** The coverage page: per file and family how many rows have a test, then the rows without one. */
export function coverageTable(
  rows: readonly SpecRow[],
  proven: ReadonlyMap<SpecRow, ReadonlySet<string>>,
  testCount: number,
  unnamed: readonly string[],
): string {
  const lines = [
    '# Requirement coverage',
    '',
    'Written by `npm run spec` from the titles of all tests. A row counts when a test names its id (routes: `route <path>`).',
    '',
    '| file | family | rows | with a test | without |',
    '| --- | --- | ---: | ---: | ---: |',
  ];
  const groups = new Map<string, SpecRow[]>();
  for (const row of rows) {
    const key = `${row.file}\t${row.family}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  for (const [key, group] of groups) {
    const [file, family] = key.split('\t');
    const done = group.filter((row) => proven.has(row)).length;
    lines.push(`| ${file} | ${family} | ${group.length} | ${done} | ${group.length - done} |`);
  }
  const done = rows.filter((row) => proven.has(row)).length;
  lines.push(
    `| all | | ${rows.length} | ${done} | ${rows.length - done} |`,
    '',
    '## Rows without a test',
    '',
  );
  for (const [key, group] of groups) {
    const missing = group.filter((row) => !proven.has(row)).map((row) => row.id);
    if (missing.length > 0) lines.push(`- ${key.replace('\t', ' ')}: ${missing.join(', ')}`);
  }
  const perFile = new Map<string, number>();
  for (const file of unnamed) perFile.set(file, (perFile.get(file) ?? 0) + 1);
  lines.push('', `## Tests that name no row (${unnamed.length} of ${testCount})`, '');
  for (const [file, count] of [...perFile].sort()) lines.push(`- ${file}: ${count}`);
  return `${lines.join('\n')}\n`;
}
