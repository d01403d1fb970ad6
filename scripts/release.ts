import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { MIGRATIONS, migrateToLatest } from '~/upstream/core/db/migrate';
import { openDatabase } from '~/upstream/core/db/open';
import { loadSchema, releasedSchemaSchema, listSchemaRemovals } from '~/upstream/core/db/released-schema';

// npm run release -- X.Y.Z: writes the files of a release other than its code (docs/releasing.md). It does not
// commit or tag.
const MANIFESTS = [
  'package.json',
  ...['contract', 'domain', 'observability', 'upstream'].map((name) => `${name}/package.json`),
];
const CHANGELOG = 'CHANGELOG.md';
const SCHEMA = 'upstream/core/db/released-schema.json';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Replaces the version in the first line that contains one. */
function setVersion(file: string, version: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/("version": )"[^"]+"/, `$1"${version}"`));
}

/** Moves the section Unreleased to the release and adds a new, empty heading above it. */
function closeChangelog(version: string): void {
  const text = readFileSync(CHANGELOG, 'utf8');
  if (text.includes(`## [${version}]`)) return;
  const day = new Date().toISOString().slice(0, 10);
  const notes = /## \[Unreleased\]\n([\s\S]*?)(?=\n## \[|$)/.exec(text)?.[1]?.trim() ?? '';
  if (notes === '')
    fail(`${CHANGELOG} has no entries under [Unreleased]: describe the changes of ${version} first`);
  writeFileSync(
    CHANGELOG,
    text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`),
  );
}

/** Exits when the previous release would not run on this schema. */
async function writeSchema(version: string): Promise<void> {
  const before = releasedSchemaSchema.parse(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  const { db, close } = await openDatabase({});
  await migrateToLatest(db);
  const taken = before.release === version ? [] : listSchemaRemovals(before, await loadSchema(db, []));
  if (taken.length > 0) fail(`${before.release} cannot run together with ${version}:\n${taken.join('\n')}`);
  const migration = Object.keys(MIGRATIONS).at(-1) ?? '';
  const released = { release: version, migration, ...(await loadSchema(db)) };
  await close();
  writeFileSync(SCHEMA, `${JSON.stringify(released, null, 1)}\n`);
}

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) fail('npm run release -- X.Y.Z');
await writeSchema(version);
closeChangelog(version);
for (const file of MANIFESTS) setVersion(file, version);
execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund', '--offline'], {
  stdio: 'ignore',
});
execFileSync('node_modules/.bin/oxfmt', [SCHEMA, CHANGELOG], { stdio: 'ignore' });
print(`${version}: ${[CHANGELOG, ...MANIFESTS, 'package-lock.json', SCHEMA].join(', ')} were written.`);
print(`Review them, run npm test, then: git commit -am "Release ${version}" && git tag -a v${version}`);
