import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Reads settings from a file by Node's own reader: what is set already stays.
 * @param {string} file path of the file; one that is missing is no error
 */
export function loadEnvFile(file) {
  if (existsSync(file)) process.loadEnvFile(file);
}

/** On a developer's machine logins outlive a restart: the session secret is kept beside the data. */
export function keepSessionSecret() {
  const environment = process.env.APP_ENV || 'dev';
  if (process.env.SESSION_SECRETS || (environment !== 'dev' && environment !== 'test')) return;
  const file = join(process.env.DATA_DIR || '.data', 'session-secret');
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  process.env.SESSION_SECRETS = readFileSync(file, 'utf8').trim();
}
