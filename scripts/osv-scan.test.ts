import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropAccepted, listLockedPackages, runScan } from '~/scripts/osv-scan.mjs';

interface Query {
  package: { name: string; ecosystem: string };
  version: string;
  page_token?: string;
}

const LOCK = {
  packages: {
    '': { name: 'project', version: '1.0.0' },
    upstream: { version: '1.0.0' },
    'node_modules/hengxu-upstream': { link: true },
    'node_modules/safe': { version: '1.0.0' },
    'node_modules/bad': { version: '1.2.3' },
    'node_modules/tool': { version: '3.0.0', dev: true },
    'node_modules/tool/node_modules/bad': { version: '1.2.3', dev: true },
    'node_modules/alias': { name: '@real/name', version: '7.0.0' },
  },
};

let folder: string;
let server: Server;
let api: string;
let lockFile: string;
let asked: Query[][] = [];
/** Vulnerabilities of `bad`, one a page. */
const PAGES: Record<string, object> = {
  first: { vulns: [{ id: 'GHSA-one' }], next_page_token: 'more' },
  more: { vulns: [{ id: 'GHSA-two' }] },
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osv-'));
  lockFile = join(folder, 'package-lock.json');
  await writeFile(lockFile, JSON.stringify(LOCK));
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const { queries } = body as { queries: Query[] };
      asked.push(queries);
      const results = queries.map((query) =>
        query.package.name === 'bad' ? PAGES[query.page_token ?? 'first'] : {},
      );
      if (request.url === '/v1/querybatch') response.end(JSON.stringify({ results }));
      else response.writeHead(503).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function scan(...words: string[]) {
  asked = [];
  let text = '';
  const code = await runScan(words, (more: string) => (text += more));
  return { code, text };
}

describe('osv-scan', () => {
  it('lists each locked version once, by the name of its package, without workspaces', () => {
    expect(listLockedPackages([JSON.stringify(LOCK), JSON.stringify(LOCK)])).toEqual([
      { name: 'safe', version: '1.0.0', isDevelopment: false },
      { name: 'bad', version: '1.2.3', isDevelopment: false },
      { name: 'tool', version: '3.0.0', isDevelopment: true },
      { name: '@real/name', version: '7.0.0', isDevelopment: false },
    ]);
  });

  it('fails and names the vulnerabilities of all pages', async () => {
    const { code, text } = await scan('--api', api, lockFile);
    expect(code).toBe(1);
    expect(text).toBe('bad 1.2.3: GHSA-one GHSA-two\n4 packages checked, 1 with known vulnerabilities\n');
    expect(asked[0]).toContainEqual({ package: { name: '@real/name', ecosystem: 'npm' }, version: '7.0.0' });
  });

  it('asks for at most 1,000 packages a request', async () => {
    const many = join(folder, 'many.json');
    const packages = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, index) => [`node_modules/p${index}`, { version: '1.0.0' }]),
    );
    await writeFile(many, JSON.stringify({ packages }));
    expect(await scan('--api', api, many)).toEqual({
      ...{ code: 0, text: '1500 packages checked, 0 with known vulnerabilities\n' },
    });
    expect(asked.map(({ length }) => length)).toEqual([1_000, 500]);
  });

  it.each([
    [
      'there is no network',
      () => 'http://127.0.0.1:9',
      /^Nothing was checked: http:\/\/127.0.0.1:9 cannot be reached: /,
    ],
    ['the database fails', () => `${api}/broken`, /^Nothing was checked: .* answered HTTP 503\n$/],
  ])('says that nothing was checked and returns 3 when %s', async (_case, getApi, message) => {
    const { code, text } = await scan('--api', getApi(), lockFile);
    expect(code).toBe(3);
    expect(text).toMatch(message);
  });

  it('leaves out accepted vulnerabilities until their day', () => {
    const found = [{ name: 'bad', version: '1.2.3', isDevelopment: false, ids: ['GHSA-one', 'GHSA-two'] }];
    const accepted = [{ id: 'GHSA-one', reason: 'not reached', until: '2026-12-31' }];
    expect(dropAccepted(found, accepted, '2026-12-31')).toEqual([{ ...found[0], ids: ['GHSA-two'] }]);
    expect(dropAccepted(found, accepted, '2027-01-01')).toEqual(found);
    expect(dropAccepted(found, [...accepted, { ...accepted[0]!, id: 'GHSA-two' }], '2026-12-01')).toEqual([]);
  });
});
