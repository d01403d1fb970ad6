import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StackSecrets {
  session: string;
  marker: string;
  ops: string;
  database: string;
  seal: string;
}

const random = (): string => randomBytes(32).toString('hex');

/**
 * Loads the secrets of a stack, which are created at its first start and stored in its folder, readable only by
 * this user.
 */
export function loadStackSecrets(folder: string): StackSecrets {
  const file = join(folder, 'secrets.json');
  if (!existsSync(file)) {
    const secrets: StackSecrets = {
      session: random(),
      marker: random(),
      ops: random(),
      database: random(),
      seal: random(),
    };
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as StackSecrets;
}

/** Returns the path of the key for signing documents; for a trial, openssl creates it if it is missing. */
export function loadSealKeyPath(folder: string, { seal }: StackSecrets): string {
  const file = join(folder, 'seal.p12');
  if (existsSync(file)) return file;
  const [key, certificate, made] = ['seal.key', 'seal.pem', 'seal.part'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const openssl = (...parameters: string[]): void =>
    void execFileSync('openssl', parameters, { stdio: 'pipe', env: { ...process.env, SEAL: seal } });
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '365'],
    ...['-subj', '/CN=Papers of a trial', '-addext', 'keyUsage=critical,digitalSignature,nonRepudiation'],
  );
  openssl('pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', made, '-passout', 'env:SEAL');
  for (const path of [key, certificate]) rmSync(path);
  renameSync(made, file);
  return file;
}
