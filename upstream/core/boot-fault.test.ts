import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { describeBootError, toDatabaseUnavailable } from '~/upstream/core/boot-fault';
import { readConfig } from '~/upstream/core/config';
import { openUpstreamDatabase } from '~/upstream/server/open-database';

const SECRET = 'very-secret-password';
const getUrl = (port: number): string => `postgres://portal:${SECRET}@127.0.0.1:${port}/portal`;

/** Returns a loopback port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns the error line for opening the database at a port. */
async function getLine(port: number): Promise<string> {
  const config = readConfig({ APP_ENV: 'test', DATABASE_URL: getUrl(port) });
  return openUpstreamDatabase(config).then(
    () => 'opened',
    (error: unknown) => describeBootError(error),
  );
}

describe('boot without its database', () => {
  it('prints in one line where it is missing and how to solve it, without the password', async () => {
    const port = await closedPort();
    const line = await getLine(port);
    expect(line).toBe(
      `The database at 127.0.0.1:${port}/portal cannot be used (ECONNREFUSED): start it, or correct DATABASE_URL`,
    );
  });

  it('does the same when another program answers there', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = await getLine((server.address() as AddressInfo).port);
    server.close();
    expect(line).toMatch(/^The database at .*: start it, or correct DATABASE_URL$/);
  });

  it.each([
    ['28P01', 'correct user and password'],
    ['3D000', 'create the database'],
    ['57P03', 'starting or stopping'],
    ['25006', 'promote it'],
  ])('explains the PostgreSQL error %s', (code, advice) => {
    expect(toDatabaseUnavailable(getUrl(5432), { code })?.message).toContain(advice);
  });

  it('names the address in use: that of the service or of the console', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [error] = (await once(createServer().listen(port, '127.0.0.1'), 'error')) as [Error];
    server.close();
    expect(describeBootError(error)).toBe(
      `UPSTREAM_PORT or CONSOLE_PORT: 127.0.0.1:${port} is in use: stop the other process, or set another port`,
    );
    expect(describeBootError({ code: 'EACCES', path: '/data' })).toMatch(
      /^DATA_DIR or FILES_DIR: \/data cannot be/,
    );
  });

  it('leaves internal errors unchanged', () => {
    expect(toDatabaseUnavailable(getUrl(5432), new TypeError('x is not a function'))).toBeNull();
    expect(describeBootError(new TypeError('x is not a function'))).toContain('at ');
  });
});
