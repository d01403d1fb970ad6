import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '~/bff/core/config';
import { readConfig } from '~/upstream/core/config';

interface Service {
  build?: { context: string; dockerfile: string; target: string; args: string[] };
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  secrets?: string[];
  networks?: { default: { ipv4_address: string } };
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets: Record<string, unknown>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);

/** Values required in .env, long enough to be accepted. */
const filledIn = (environment: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(40)).replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  );

describe('docker-compose.yml', () => {
  it('references existing services, volumes, secrets and files; a service waits for health only if there is a check', () => {
    const missing = services.flatMap(([name, service]) => [
      ...Object.entries(service.depends_on ?? {})
        .filter(([on, { condition }]) => {
          const check = compose.services[on]?.healthcheck;
          return condition !== 'service_healthy' || !check?.test;
        })
        .map(([on]) => `${name} waits for ${on}`),
      ...(service.volumes ?? [])
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((from) => (from.startsWith('.') ? !existsSync(from) : !(from in compose.volumes)))
        .map((from) => `${name} mounts ${from}`),
      ...(service.secrets ?? []).filter((secret) => !(secret in compose.secrets)),
      ...(service.build && !existsSync(service.build.dockerfile) ? [service.build.dockerfile] : []),
    ]);
    expect(missing).toEqual([]);
    expect(services.length).toBeGreaterThanOrEqual(7);
  });

  it('builds the portal and the upstream as two images, each from its stage of the Dockerfile', () => {
    const targets = services.flatMap(([name, { build }]) => (build ? [[name, build.target]] : []));
    expect(targets).toEqual([
      ['portal-1', 'portal'],
      ['portal-2', 'portal'],
      ['upstream', 'upstream'],
      ['ops', 'upstream'],
    ]);
    expect(stages).toEqual(expect.arrayContaining(['portal', 'upstream']));
    const imported = [...dockerfile.matchAll(/(?:^FROM|--from=)\s?([\w-]+)/gm)].map(([, stage]) => stage);
    expect(imported.filter((stage) => !stages.includes(stage))).toEqual([]);
  });

  it('pins every image by its digest or by that of its base image', () => {
    const pinned = /^[a-z0-9./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
    const [, base = ''] = /^ARG NODE_IMAGE=(.*)$/m.exec(dockerfile) ?? [];
    expect(base).toMatch(pinned);
    const foreign = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from = '']) => from);
    expect(foreign.filter((from) => !stages.includes(from) && from !== '${NODE_IMAGE}')).toEqual([]);
    for (const [name, { image, build }] of services) {
      if (build) expect(build.args, name).toEqual(['NODE_IMAGE']);
      else expect(/^\$\{\w+_IMAGE:-(.*)\}$/.exec(image ?? '')?.[1], name).toMatch(pinned);
    }
  });

  it('hardens our services: read-only root, no privileges; portals with fixed addresses', () => {
    for (const [name, service] of services.filter(([, { build }]) => build))
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    for (const stage of ['portal', 'upstream'])
      expect(dockerfile.split(`AS ${stage}\n`)[1]?.split('\nFROM')[0], stage).toContain('\nUSER node\n');
    const addresses = ['portal-1', 'portal-2'].map(
      (name) => compose.services[name]?.networks?.default.ipv4_address,
    );
    expect(new Set(addresses.filter(Boolean)).size).toBe(2);
  });

  it('gives portal, upstream and operators settings with which they start', () => {
    for (const name of ['portal-1', 'portal-2'])
      expect(parseConfig(filledIn(compose.services[name]?.environment)).environment).toBe('pre');
    for (const name of ['upstream', 'ops'])
      expect(readConfig(filledIn(compose.services[name]?.environment))).toMatchObject({
        isEmbedded: false,
        opsToken: 'x'.repeat(40),
      });
  });

  it('keeps personal data out of the log of PostgreSQL', () => {
    expect(compose.services.postgres?.command).toEqual(
      expect.arrayContaining(['log_error_verbosity=terse', 'log_parameter_max_length=0']),
    );
  });

  it('documents the required values of .env next to it', () => {
    for (const [, name = ''] of text.matchAll(/\$\{(\w+):\?/g))
      expect(text.slice(0, text.indexOf('x-portal:')), name).toContain(name);
  });
});

describe('error pages of nginx and HAProxy', () => {
  const nginx = readFileSync('deploy/nginx.conf', 'utf8');
  const haproxy = readFileSync('deploy/haproxy.cfg', 'utf8');

  it('has a text for every possible status, and is never cached', () => {
    for (const status of [400, 403, 404, 405, 408, 413, 414, 429, 431, 500, 502, 503, 504])
      expect(nginx, String(status)).toMatch(new RegExp(`error_page \\d+ (=431 )?/~error/${status};`));
    for (const status of [400, 403, 404, 408, 413, 429, 500, 502, 503, 504])
      expect(haproxy, String(status)).toMatch(new RegExp(`http-error status ${status} .*</h1>.*no-store`));
    expect(nginx).toContain('add_header Cache-Control no-store always;');
    // After these two, the result of a form is unknown, so the page does not suggest sending it again.
    for (const status of [502, 504]) {
      expect(nginx).toMatch(new RegExp(`${status} [^;]*请先在订单中确认`));
      expect(haproxy).toMatch(new RegExp(`status ${status} .*请先在订单中确认`));
    }
  });

  it('may use their own style and run no script', () => {
    for (const [name, text] of Object.entries({ nginx, haproxy })) {
      const [, style = ''] = /<style>(.*?)<\/style>/.exec(text) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(text, name).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    }
  });

  it('logs no address, query or header of a person', () => {
    const [, format = ''] = /log_format own ([^;]*);/.exec(nginx) ?? [];
    const variables = [...format.matchAll(/\$(\w+)/g)].map(([, name]) => name);
    expect(variables.length).toBeGreaterThan(5);
    expect(variables.filter((name) => /^(?:request|args|uri|http_|remote|query)/.test(name ?? ''))).toEqual(
      [],
    );
    expect([...nginx.matchAll(/^\s*access_log (.*);$/gm)].map(([, where]) => where)).toEqual([
      'off',
      '/dev/stdout own',
    ]);
    // From level alert down, nginx would log the whole request line.
    expect(nginx).toContain('error_log stderr emerg;');
    expect(haproxy).not.toMatch(/^\s*(?:log|option httplog)\b/m);
  });
});

describe('HEALTHCHECK of the image', () => {
  const image = JSON.parse(/HEALTHCHECK.* CMD (\[.*\])/.exec(dockerfile)?.[1] ?? '[]') as string[];
  let answer = 200;
  const server = createServer((request, response) => {
    if (request.url === '/hangs') return;
    response.statusCode = request.url === '/healthz' ? answer : 404;
    response.end();
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const check = async (environment: Record<string, string>, [program = '', ...args] = image) => {
    const child = spawn(program, args, {
      cwd: 'deploy',
      env: { NODE_ENV: 'test', PATH: process.env.PATH ?? '', ...environment },
    });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };

  it('requests the port of the running service; no response counts as unhealthy and times out', async () => {
    const port = String((server.address() as AddressInfo).port);
    const hung = check({ PORT: port }, [...image, '/hangs']);
    expect(await check({ PORT: port })).toBe(0);
    expect(await check({ PORT: '1', UPSTREAM_PORT: port })).toBe(0);
    // Compose checks readiness, which this server does not have.
    const [, ...ready] = compose.services['portal-1']?.healthcheck?.test ?? [];
    expect(ready.at(-1)).toBe('/readyz');
    expect(await check({ PORT: port }, ready)).toBe(1);
    answer = 503;
    expect(await check({ PORT: port })).toBe(1);
    expect(await check({ PORT: '1' })).toBe(1);
    expect(await hung).toBe(1);
  });
});

describe('deploy/pin-images.sh', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pin-images-'));
    await mkdir(join(folder, 'deploy'));
    for (const file of ['deploy/pin-images.sh', 'deploy/Dockerfile', 'docker-compose.yml'])
      await cp(file, join(folder, file));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const files = async (): Promise<string> =>
    `${await readFile(join(folder, 'deploy/Dockerfile'), 'utf8')}${await readFile(join(folder, 'docker-compose.yml'), 'utf8')}`;

  /** Runs the script with a fake Docker that returns this digest. */
  async function pin(digest: string): Promise<string> {
    await writeFile(
      join(folder, 'docker'),
      `#!/bin/sh\n[ "$1 $2 $3" = "buildx imagetools inspect" ] && echo "${digest}"\n`,
    );
    await chmod(join(folder, 'docker'), 0o755);
    const env = { NODE_ENV: 'test' as const, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` };
    execFileSync('sh', [join(folder, 'deploy/pin-images.sh')], { env, stdio: 'pipe' });
    return files();
  }

  it('writes the current digest of every tag, and leaves the files unchanged when there is none', async () => {
    const [first, second] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`) as [string, string];
    const before = await files();
    expect(await pin(first)).toBe(before.replace(/sha256:[0-9a-f]{64}/g, first));
    const after = await pin(second);
    expect(after).toBe(before.replace(/sha256:[0-9a-f]{64}/g, second));
    expect(after.match(/@sha256:/g)).toHaveLength(4);
    await expect(pin('not found')).rejects.toThrow(/No digest for/);
    expect(await files()).toBe(after);
  });
});
