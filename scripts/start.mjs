import { execFileSync } from 'node:child_process';
import { isBuildCurrent } from './build-stamp.mjs';
import { keepSessionSecret, loadEnvFile } from './env-file.mjs';

// Builds when the sources have changed since, then runs the portal in this process.
loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
if (!isBuildCurrent()) execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
keepSessionSecret();
process.setSourceMapsEnabled(true);
await import('../build/server.js');
