import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { describeBootError, toDatabaseUnavailable } from '~/upstream/core/boot-fault';
import { readConfig } from '~/upstream/core/config';
import { openUpstreamDatabase } from '~/upstream/server/open-database';

const SECRET = 'very-secret-password';
const urlOf = (port: number): string => `postgres://portal:${SECRET}@127.0.0.1:${port}/portal`;

/** A port of the loopback where nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What opening the database at a port fails with, as it is said. */
async function lineOf(port: number): Promise<string> {
  const config = readConfig({ APP_ENV: 'test', DATABASE_URL: urlOf(port) });
  return openUpstreamDatabase(config).then(
    () => 'opened',
    (error: unknown) => describeBootError(error),
  );
}

describe('a boot without its database', () => {
  it('says in one line where it is missing and what to do, without the password', async () => {
    const port = await closedPort();
    const line = await lineOf(port);
    expect(line).toBe(
      `The database at 127.0.0.1:${port}/portal cannot be used (ECONNREFUSED): start it, or correct DATABASE_URL`,
    );
  });

  it('also when somebody else answers there', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = await lineOf((server.address() as AddressInfo).port);
    server.close();
    expect(line).toMatch(/^The database at .*: start it, or correct DATABASE_URL$/);
  });

  it.each([
    ['28P01', 'correct user and password'],
    ['3D000', 'create the database'],
    ['57P03', 'starting or stopping'],
    ['25006', 'promote it'],
  ])('knows what PostgreSQL says: %s', (code, advice) => {
    expect(toDatabaseUnavailable(urlOf(5432), { code })?.message).toContain(advice);
  });

  it('names the address that is taken: the service’s own or the desk’s', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [error] = (await once(createServer().listen(port, '127.0.0.1'), 'error')) as [Error];
    server.close();
    expect(describeBootError(error)).toBe(
      `UPSTREAM_PORT or DESK_PORT: 127.0.0.1:${port} is in use: stop the other process, or set another port`,
    );
    expect(describeBootError({ code: 'EACCES', path: '/data' })).toMatch(
      /^DATA_DIR or FILES_DIR: \/data may not/,
    );
  });

  it('leaves faults of ours as they are', () => {
    expect(toDatabaseUnavailable(urlOf(5432), new TypeError('x is not a function'))).toBeNull();
    expect(describeBootError(new TypeError('x is not a function'))).toContain('at ');
  });
});
