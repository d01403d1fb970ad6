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

/** As deploy/portals.conf and deploy/upstreams.conf have them. */
const serverLines = (addresses: readonly string[]): string =>
  ['max_fails=2 fail_timeout=2s', 'max_fails=0 backup']
    .flatMap((how) => addresses.map((address) => `server ${address} ${how};\n`))
    .join('');

function writeFolder(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

const parametersOf = (folder: string): string[] => [
  ...['-e', 'stderr', '-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'],
];

/**
 * Writes the configuration of nginx from the one of deploy/, with other addresses; relative to the folder of the project.
 * @returns parameters of the program
 */
export function writeNginxFolder({ folder, port, portals, workers }: NginxOptions): string[] {
  const settings = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('worker_processes auto;', `worker_processes ${workers ?? 'auto'};`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/portal-nginx', join(folder, 'nginx'));
  writeFolder(folder, { 'nginx.conf': settings, 'portals.conf': serverLines(portals) });
  return parametersOf(folder);
}

/** The same of the one between portals and upstreams (deploy/nginx-upstreams.conf); `upstreams` are host:port. */
export function writeUpstreamsFolder({
  folder,
  port,
  upstreams,
}: {
  folder: string;
  port: number;
  upstreams: readonly string[];
}): string[] {
  const settings = readFileSync('deploy/nginx-upstreams.conf', 'utf8')
    .replace('listen 127.0.0.1:4000;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/portal-upstreams', join(folder, 'upstreams'));
  writeFolder(folder, { 'nginx.conf': settings, 'upstreams.conf': serverLines(upstreams) });
  return parametersOf(folder);
}
