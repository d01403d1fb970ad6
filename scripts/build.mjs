import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { isBuildCurrent, sourceState, writeStamp } from './build-stamp.mjs';
import { applyPatches } from './patch-packages.mjs';

// Builds the portal (the app by Remix, its server, the contract check, compressed assets) and the upstream (its
// service and operator commands), one file each. With the name of one of the two it builds only that and does not
// need the packages of the other (deploy/Dockerfile). `--if-stale` does nothing when build/ is current. Commands
// for an image without sources: node build/logs.js, node build/ops.js, …
const PARTS = {
  portal: { server: 'server.ts', contract: 'contract/check-cli.ts', logs: 'scripts/logs.ts' },
  upstream: {
    upstream: 'upstream/server/main.ts',
    // The upload parser must be in the same folder as the program that starts it
    // (upstream/core/files/upload-parser.ts).
    'upload-worker': 'upstream/core/files/upload-worker.ts',
    ops: 'scripts/ops.ts',
    'db-import': 'scripts/db-import.ts',
    backup: 'scripts/backup.ts',
    'recover-admin': 'scripts/recover-admin.ts',
  },
};
const COMPRESSIBLE = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/;
const COMPRESS_MIN_BYTES = 512;
const CLIENT = 'build/app/client';
const BUILD_LOG = '.cache/build.log';
/** MiB: with Node's default of 16, garbage collection takes a quarter of the build time. */
const YOUNG_GENERATION = '--max-semi-space-size=64';

if (process.argv.includes('--if-stale') && isBuildCurrent()) process.exit(0);
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const parts = chosen.length > 0 ? chosen : Object.keys(PARTS);
if (parts.some((part) => !(part in PARTS))) {
  process.stderr.write('Unknown target: use portal or upstream; without a target both are built.\n');
  process.exit(2);
}
const state = sourceState();

const startedAt = Date.now();
const print = (line) => process.stdout.write(`${line}\n`);
rmSync('build', { recursive: true, force: true });
mkdirSync('build', { recursive: true });

if (parts.includes('portal')) applyPatches();
print(`building ${parts.join(' and ')}`);
// The pages take the longest; the services use the second processor meanwhile.
await Promise.all([buildServices(), ...(parts.includes('portal') ? [buildPages()] : [])]);
if (parts.includes('portal')) await buildServiceWorker();

/** Bundles the servers and the commands of the chosen parts, one file each. */
function buildServices() {
  return build({
    entryPoints: Object.assign({}, ...parts.map((part) => PARTS[part])),
    outdir: 'build',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { '~': process.cwd() },
    // Version in log lines.
    define: { 'process.env.BUILD_STAMP': JSON.stringify(state.hash.slice(0, 12)) },
    sourcemap: true,
    logLevel: 'warning',
  });
}

/**
 * Builds the service worker that shows pages without a network; it has no imports, because older browsers do not
 * support them there.
 */
function buildServiceWorker() {
  return build({
    entryPoints: { sw: 'app/platform/offline/worker.ts' },
    outdir: CLIENT,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2017',
    alias: { '~': process.cwd() },
    logLevel: 'warning',
  });
}

/** Builds the app. The output of Vite, about 600 lines, goes to a file and is shown on failure. */
async function buildPages() {
  mkdirSync('.cache', { recursive: true });
  const log = openSync(BUILD_LOG, 'w');
  const child = spawn(process.execPath, [YOUNG_GENERATION, 'node_modules/.bin/remix', 'vite:build'], {
    stdio: ['ignore', log, log],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [status] = await once(child, 'close');
  if (status === 0) return;
  process.stderr.write(`${readFileSync(BUILD_LOG, 'utf8')}\nbuilding the pages failed\n`);
  process.exit(1);
}

/** Writes `.br` and `.gz` next to every text file that is large enough, so that no request compresses one. */
async function compressAssets() {
  const names = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => statSync(name).size >= COMPRESS_MIN_BYTES);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  // zlib compresses several at once in threads of Node's pool.
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(name);
      await writeFile(`${name}.br`, await promisify(brotliCompress)(bytes, brotli));
      await writeFile(`${name}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
  return names.length;
}

const compressed = parts.includes('portal') ? await compressAssets() : 0;
writeStamp(state);
print(`built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s, ${compressed} files compressed`);
