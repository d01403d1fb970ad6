import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { isBuildCurrent, sourceState, writeStamp } from './build-stamp.mjs';

// Builds the app (Remix), the server, the upstream service and operators' commands (one file each) and the compressed forms of the assets.
// `--if-stale` does nothing when build/ is current.
const COMPRESSIBLE = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/;
const COMPRESS_MIN_BYTES = 512;
const CLIENT = 'build/app/client';

if (process.argv.includes('--if-stale') && isBuildCurrent()) process.exit(0);
const state = sourceState();

const startedAt = Date.now();
const say = (line) => process.stdout.write(`${line}\n`);
rmSync('build', { recursive: true, force: true });
mkdirSync('build', { recursive: true });

say('building the pages');
// Its list of a few hundred files says nothing that a test does not hold to a limit: warnings only.
execFileSync('npx', ['remix', 'vite:build', '--logLevel', 'warn'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});

say('building the server and the upstream service');
await build({
  entryPoints: {
    server: 'server.ts',
    upstream: 'upstream/main.ts',
    // Operators' commands, for an image without sources: node build/ops.js, …
    ops: 'scripts/ops.ts',
    'db-import': 'upstream/db/import-cli.ts',
    contract: 'contract/check-cli.ts',
  },
  outdir: 'build',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  alias: { '~': process.cwd() },
  sourcemap: true,
  logLevel: 'warning',
});

/** Writes `.br` and `.gz` beside every text file worth it, so that no request ever compresses one. */
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

const compressed = compressAssets();
writeStamp(state);
say(`built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s, ${compressed} files compressed`);
