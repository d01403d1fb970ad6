import { execFileSync } from 'node:child_process';
import { isBuildCurrent } from './build-stamp.mjs';
import { handleFreshOption } from './demo-world.mjs';
import { keepSessionSecret, loadEnvFile } from './env-file.mjs';
import { supervise } from './supervise.mjs';

// Builds when the sources have changed, then runs the portal, and restarts it after a crash.
loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
handleFreshOption(process.argv, process.env);
if (!isBuildCurrent()) execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
keepSessionSecret();
process.exitCode = await supervise([...process.execArgv, '--enable-source-maps', 'build/server.js']);
