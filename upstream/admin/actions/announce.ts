import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UpstreamConfig } from '~/upstream/core/config';

const NAME = 'ops.json';

/** A developer's own upstream: its API may be open to whoever can read its folder. */
export const isDeveloperMachine = ({
  isEmbedded,
  appEnv,
}: Pick<UpstreamConfig, 'isEmbedded' | 'appEnv'>): boolean =>
  isEmbedded && (appEnv === 'dev' || appEnv === 'test');

/**
 * Token of the operators' API: the configured one; else, for the embedded database in dev and test, one made for this
 * run; else none, and the API stays closed.
 */
export function getOperatorToken(
  config: Pick<UpstreamConfig, 'opsToken' | 'isEmbedded' | 'appEnv'>,
): string | null {
  if (config.opsToken !== undefined) return config.opsToken;
  return isDeveloperMachine(config) ? randomBytes(32).toString('base64url') : null;
}

/**
 * Tells the command on this machine where the operators' API is, readable by this user alone.
 * @returns takes it back
 */
export async function writeOpsAddressFile(
  dataDir: string,
  address: { port: number; token: string },
): Promise<() => Promise<void>> {
  const path = join(dataDir, NAME);
  // A file left by a process that was killed may have other rights.
  await rm(path, { force: true });
  await writeFile(path, JSON.stringify(address), { mode: 0o600 });
  return () => rm(path, { force: true });
}
