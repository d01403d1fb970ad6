import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { heading } from '../lib/report.mjs';
import { ROOT } from '../lib/system.mjs';

/** (f) Runs from the sources in a separate process: it needs the services and their database, not HTTP. */
export async function measureQueries() {
  heading('(f) fund-library queries by number of funds');
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'bench/suites/library-queries.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the queries exited with code ${code}`)),
    );
  });
}
