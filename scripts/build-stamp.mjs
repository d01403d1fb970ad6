import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'build/stamp';
const SOURCES = ['app', 'bff', 'domain', 'upstream', 'public', 'scripts'];
const FILES = [
  'server.ts',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tailwind.config.ts',
  'postcss.config.js',
  'tsconfig.json',
];
const OUTPUTS = ['build/server.js', 'build/upstream.js', 'build/app/server/index.js'];
const TEST_FILE = /\.test\.tsx?$/;

/** Hash of everything the build is made from; tests do not count. */
export function sourceHash() {
  const hash = createHash('sha256');
  const names = SOURCES.filter((directory) => existsSync(directory)).flatMap((directory) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !TEST_FILE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const name of [...names, ...FILES.filter((file) => existsSync(file))].sort()) {
    hash.update(`${name}\0`).update(readFileSync(name)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether build/ was made from the sources as they are now. */
export function isBuildCurrent(hash = sourceHash()) {
  return [...OUTPUTS, STAMP].every((file) => existsSync(file)) && readFileSync(STAMP, 'utf8') === hash;
}

export { STAMP };
