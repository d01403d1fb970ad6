import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Reads NAME=value lines as Node's --env-file does: comments, quotes, `export`; what is set already stays.
 * @param {string} file path of the file; one that is missing is no error
 */
export function loadEnvFile(file) {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line);
    if (!match) continue;
    const [, name, raw] = match;
    const quoted = /^(["'`])(.*?)\1/.exec(raw);
    const value = quoted ? quoted[2] : raw.replace(/\s+#.*$|^#.*$/, '').trim();
    process.env[name] ??= value;
  }
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
