import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface NginxOptions {
  /** A folder of its own. */
  folder: string;
  port: number;
  /** host:port of each portal. */
  portals: readonly string[];
  /** One shares its connections to the portals with everybody; absent: as many as there are processors. */
  workers?: number;
}

/**
 * Writes the configuration of nginx from the one of deploy/, with other addresses; relative to the folder of the project.
 * @returns parameters of the program
 */
export function writeNginxFolder({ folder, port, portals, workers }: NginxOptions): string[] {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const settings = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('worker_processes auto;', `worker_processes ${workers ?? 'auto'};`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/portal-nginx', join(folder, 'nginx'));
  writeFileSync(join(folder, 'nginx.conf'), settings);
  // As deploy/portals.conf has them.
  const lines = ['max_fails=2 fail_timeout=2s', 'max_fails=0 backup'].flatMap((how) =>
    portals.map((portal) => `server ${portal} ${how};\n`),
  );
  writeFileSync(join(folder, 'portals.conf'), lines.join(''));
  return ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'];
}
