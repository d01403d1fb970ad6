import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '~/bff/kernel/config';
import { readConfig } from '~/upstream/config';

interface Service {
  build?: { context: string; dockerfile: string; target: string; args: Record<string, string> };
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  secrets?: string[];
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

/** What .env is asked for, long enough to be taken. */
const filledIn = (environment: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(40)).replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  );

describe('docker-compose.yml', () => {
  it('names services, volumes, secrets and files that are there; who waits for health waits for a check', () => {
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

  it('builds the portal and the upstream as two images, each by its stage of the Dockerfile', () => {
    const targets = services.flatMap(([name, { build }]) => (build ? [[name, build.target]] : []));
    expect(targets).toEqual([
      ['portal-1', 'portal'],
      ['portal-2', 'portal'],
      ['upstream', 'upstream'],
      ['ops', 'upstream'],
    ]);
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    expect(stages).toEqual(expect.arrayContaining(['portal', 'upstream']));
    const imported = [...dockerfile.matchAll(/(?:^FROM|--from=)\s?([\w-]+)/gm)].map(([, stage]) => stage);
    expect(imported.filter((stage) => !stages.includes(stage))).toEqual([]);
  });

  it('takes every image from deploy/images.env, by digest, and falls back on the same tags', () => {
    const images = new Map(
      readFileSync('deploy/images.env', 'utf8')
        .split('\n')
        .filter((line) => line.includes('_IMAGE='))
        .map((line) => line.split('=') as [string, string]),
    );
    for (const image of images.values()) expect(image).toMatch(/^[^@]+@sha256:[0-9a-f]{64}$/);
    const used = services.flatMap(([, { image, build }]) => [image, build?.args.NODE_IMAGE]).filter(Boolean);
    for (const image of used) {
      const [, name = '', fallback] = /^\$\{(\w+):-([^}]+)\}$/.exec(image ?? '') ?? [];
      expect([name, images.get(name)?.split('@')[0]]).toEqual([name, fallback]);
    }
    expect(dockerfile).toContain(`ARG NODE_IMAGE=${images.get('NODE_IMAGE')?.split('@')[0]}`);
  });

  it('gives portal, upstream and operators settings they start with', () => {
    for (const name of ['portal-1', 'portal-2'])
      expect(parseConfig(filledIn(compose.services[name]?.environment)).environment).toBe('pre');
    for (const name of ['upstream', 'ops'])
      expect(readConfig(filledIn(compose.services[name]?.environment))).toMatchObject({
        isEmbedded: false,
        opsToken: 'x'.repeat(40),
      });
  });

  it('says beside it what .env has to hold', () => {
    for (const [, name = ''] of text.matchAll(/\$\{(\w+):\?/g))
      expect(text.slice(0, text.indexOf('x-portal:')), name).toContain(name);
  });
});

describe('HEALTHCHECK of the image', () => {
  const [program = '', ...args] = JSON.parse(
    /HEALTHCHECK[^[]*(\[.*\])/s.exec(dockerfile)?.[1]?.split('\n')[0] ?? '[]',
  ) as string[];
  let status = 200;
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/healthz' ? status : 404;
    response.end();
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());
  const check = async (environment: Record<string, string>): Promise<number> => {
    const child = spawn(program, args, {
      env: { NODE_ENV: 'test', PATH: process.env.PATH ?? '', ...environment },
    });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };

  it('asks the port of what runs: the portal’s, or the upstream’s where that is set', async () => {
    const port = String((server.address() as AddressInfo).port);
    expect(await check({ PORT: port })).toBe(0);
    expect(await check({ PORT: '1', UPSTREAM_PORT: port })).toBe(0);
    status = 503;
    expect(await check({ PORT: port })).toBe(1);
    expect(await check({ PORT: '1' })).toBe(1);
  });
});

describe('deploy/pin-images.sh', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pin-images-'));
    for (const file of ['pin-images.sh', 'images.env']) await cp(join('deploy', file), join(folder, file));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A stand-in for Docker that answers with a digest made of the tag's length, or with nothing. */
  async function pin(digest: string): Promise<string> {
    await writeFile(
      join(folder, 'docker'),
      `#!/bin/sh\n[ "$1 $2 $3" = "buildx imagetools inspect" ] && echo "${digest}"\n`,
    );
    await chmod(join(folder, 'docker'), 0o755);
    const env = { NODE_ENV: 'test' as const, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` };
    execFileSync('sh', [join(folder, 'pin-images.sh')], { env, stdio: 'pipe' });
    return readFile(join(folder, 'images.env'), 'utf8');
  }

  it('writes the digest behind every tag, anew each time, and leaves the file alone when there is none', async () => {
    const before = await readFile(join(folder, 'images.env'), 'utf8');
    const first = await pin('sha256:aaaa');
    expect(first).toBe(before.replace(/^(\w+_IMAGE=[^@\n]+).*$/gm, '$1@sha256:aaaa'));
    expect(first).toContain('NODE_IMAGE=node:24-slim@sha256:aaaa');
    const second = await pin('sha256:bbbb');
    expect(second).toBe(first.replaceAll('aaaa', 'bbbb'));
    await expect(pin('not found')).rejects.toThrow(/No digest for node/);
    expect(await readFile(join(folder, 'images.env'), 'utf8')).toBe(second);
  });
});
