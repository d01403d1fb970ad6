import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface NginxOptions {
  /** Separate folder for this instance. */
  folder: string;
  port: number;
  /** host:port of each portal. */
  portals: readonly string[];
  /** A single worker shares its portal connections among all clients; default: one per processor. */
  workers?: number;
}

/** As in deploy/portals.conf and deploy/upstreams.conf. */
const serverLines = (addresses: readonly string[]): string =>
  ['max_fails=2 fail_timeout=2s', 'max_fails=0 backup']
    .flatMap((how) => addresses.map((address) => `server ${address} ${how};\n`))
    .join('');

function writeFolder(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

const getParameters = (folder: string): string[] => [
  ...['-e', 'stderr', '-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'],
];

/**
 * Writes the nginx configuration from that of deploy/ with other addresses, relative to the project folder.
 * @returns arguments of the program
 */
export function writeNginxFolder({ folder, port, portals, workers }: NginxOptions): string[] {
  const settings = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('worker_processes auto;', `worker_processes ${workers ?? 'auto'};`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/portal-nginx', join(folder, 'nginx'));
  writeFolder(folder, { 'nginx.conf': settings, 'portals.conf': serverLines(portals) });
  return getParameters(folder);
}

/**
 * Writes the same for the load balancer between portals and upstreams (deploy/nginx-upstreams.conf); `upstreams`
 * are host:port.
 */
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
  return getParameters(folder);
}
