import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Data of the embedded upstream below DATA_DIR; the next start seeds it again. */
const DEMO_FOLDERS = ['upstream', 'upstream.part', 'files', 'mails'];

const isRunning = (processId) => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * `--fresh`: deletes the demo world of this machine, with all accounts and orders in it.
 * @param {Record<string, string | undefined>} settings
 * @throws when there is no demo world to delete, or a running upstream uses it
 */
export function removeDemoWorld(settings) {
  const environment = settings.APP_ENV || 'dev';
  if (environment !== 'dev' && environment !== 'test')
    throw new Error(`--fresh deletes data: it is not available with APP_ENV=${environment}`);
  const outside = ['DATABASE_URL', 'GSAPI_ORIGIN', 'FILES_DIR', 'FILES_S3_URL'].find(
    (name) => settings[name],
  );
  if (outside) throw new Error(`--fresh deletes only the embedded demo world: unset ${outside}`);
  const folder = settings.DATA_DIR || '.data';
  const lock = join(folder, 'upstream.lock');
  if (existsSync(lock) && isRunning(Number(readFileSync(lock, 'utf8'))))
    throw new Error(`${folder} is in use by process ${readFileSync(lock, 'utf8')}: stop it first`);
  for (const part of DEMO_FOLDERS) rmSync(join(folder, part), { recursive: true, force: true });
}

/**
 * Handles the option `--fresh` of a start: deletes the demo world, or ends the process with the reason why not.
 * @param {readonly string[]} argv
 * @param {Record<string, string | undefined>} settings
 */
export function handleFreshOption(argv, settings) {
  if (!argv.includes('--fresh')) return;
  try {
    removeDemoWorld(settings);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
