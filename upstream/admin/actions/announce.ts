import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UpstreamConfig } from '~/upstream/core/config';

const NAME = 'ops.json';

/**
 * Returns whether this is a developer's own upstream, whose API may be open to any user who can read its folder.
 */
export const isDeveloperMachine = ({
  isEmbedded,
  appEnv,
}: Pick<UpstreamConfig, 'isEmbedded' | 'appEnv'>): boolean =>
  isEmbedded && (appEnv === 'dev' || appEnv === 'test');

/**
 * Returns the token of the operators' API: the configured one; otherwise, for the embedded database in dev and
 * test, one created for this run; otherwise none, and the API stays closed.
 */
export function getOperatorToken(
  config: Pick<UpstreamConfig, 'opsToken' | 'isEmbedded' | 'appEnv'>,
): string | null {
  if (config.opsToken !== undefined) return config.opsToken;
  return isDeveloperMachine(config) ? randomBytes(32).toString('base64url') : null;
}

/**
 * Writes the address of the operators' API for the command on this machine, readable only by this user.
 * @returns function that removes it
 */
export async function writeOpsAddressFile(
  dataDir: string,
  address: { port: number; token: string },
): Promise<() => Promise<void>> {
  const path = join(dataDir, NAME);
  // A file left by a killed process may have other permissions.
  await rm(path, { force: true });
  await writeFile(path, JSON.stringify(address), { mode: 0o600 });
  return () => rm(path, { force: true });
}
