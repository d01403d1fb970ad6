import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'build/stamp';
const TRACES = 'build/stamp-traces';
const SOURCES = [
  'app',
  'bff',
  'contract',
  'domain',
  'framework',
  'observability',
  'patches',
  'upstream',
  'public',
  'scripts',
];
const FILES = [
  'server.ts',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tailwind.config.ts',
  'postcss.config.js',
  'tsconfig.json',
];
const OUTPUTS = [
  'build/server.js',
  'build/upstream.js',
  'build/upload-worker.js',
  'build/app/server/index.js',
];
const TEST_FILE = /\.test\.tsx?$/;

/** Lists all files that the build depends on, without tests. */
function sourceNames() {
  const names = SOURCES.filter((directory) => existsSync(directory)).flatMap((directory) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !TEST_FILE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...names, ...FILES.filter((file) => existsSync(file))].sort();
}

/** Returns the state of the sources: a hash of the contents, and of sizes and times, which need no reading. */
export function sourceState() {
  const contents = createHash('sha256');
  for (const name of sourceNames()) {
    contents.update(`${name}\0`).update(readFileSync(name)).update('\0');
  }
  return { hash: contents.digest('hex'), traces: sourceTraces() };
}

function sourceTraces() {
  const traces = createHash('sha256');
  for (const name of sourceNames()) {
    const { size, mtimeMs } = statSync(name);
    traces.update(`${name}\0${size} ${mtimeMs}\0`);
  }
  return traces.digest('hex');
}

/** Records the state of the sources that build/ was made from. */
export function writeStamp({ hash, traces }) {
  writeFileSync(STAMP, hash);
  writeFileSync(TRACES, traces);
}

const isText = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text;

/** Returns whether build/ was made from the current sources. Unchanged files are not read again. */
export function isBuildCurrent() {
  if (![...OUTPUTS, STAMP].every((file) => existsSync(file))) return false;
  if (isText(TRACES, sourceTraces())) return true;
  const state = sourceState();
  if (!isText(STAMP, state.hash)) return false;
  writeStamp(state);
  return true;
}
