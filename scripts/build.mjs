import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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

if (parts.includes('portal')) {
  applyPatches();
  print('building the pages');
  buildPages();
}

print(`building the services: ${parts.join(', ')}`);
await build({
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

/**
 * Service worker that shows pages without a network; it has no imports, because older browsers do not support them
 * there.
 */
if (parts.includes('portal')) {
  await build({
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
function buildPages() {
  const done = spawnSync(process.execPath, [YOUNG_GENERATION, 'node_modules/.bin/remix', 'vite:build'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const message = `${done.stdout ?? ''}${done.stderr ?? ''}`;
  mkdirSync('.cache', { recursive: true });
  writeFileSync(BUILD_LOG, message);
  if (done.status === 0) return;
  process.stderr.write(`${message}${done.error?.message ?? ''}\nbuilding the pages failed\n`);
  process.exit(1);
}

/** Writes `.br` and `.gz` next to every text file that is large enough, so that no request compresses one. */
function compressAssets() {
  let count = 0;
  for (const entry of readdirSync(CLIENT, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(name) || statSync(name).size < COMPRESS_MIN_BYTES) continue;
    const bytes = readFileSync(name);
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${name}.br`, brotliCompressSync(bytes, brotli));
    writeFileSync(`${name}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
    count += 1;
  }
  return count;
}

const compressed = parts.includes('portal') ? compressAssets() : 0;
writeStamp(state);
print(`built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s, ${compressed} files compressed`);
