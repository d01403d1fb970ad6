import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heading } from '../lib/report.mjs';
import { ROOT } from '../lib/system.mjs';

const SIZES = [10_000, 200_000];

function run(...args) {
  const program = join(ROOT, 'bench/suites/search.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the search exited with code ${code}`)),
    );
  });
}

/** (j) From the sources, on the embedded database; the searching process is not the one that filled it. */
export async function measureSearch() {
  heading('(j) search by number of titles');
  const folder = await mkdtemp(join(tmpdir(), 'search-'));
  try {
    for (const size of SIZES) {
      const data = join(folder, String(size));
      await run('fill', data, String(size));
      await run('ask', data);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
