import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Reads settings with Node's own parser: existing values take precedence.
 * @param {string} file path of the file; a missing file is not an error
 */
export function loadEnvFile(file) {
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Keeps the session secret next to the data, so that logins survive a restart on a developer's machine. */
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
