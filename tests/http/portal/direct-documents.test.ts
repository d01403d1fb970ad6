import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import routeConfig from '~/app/routes';
import { openBuiltApp } from '~/bff/http/app-build';
import { DEMO } from '~/tests/fixtures/demo';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { logInOn, PHONE_AGENT } from '~/tests/fixtures/site';
import { openSharedUpstream } from '~/tests/fixtures/seeded-upstream';

/** Lists every URL of the route map without a subject. */
const addresses = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.children
      ? addresses(entry.children)
      : [
          `/${entry.path ?? ''}`
            .replace(':product', 'wealth')
            .replace(/\/:\w+\?/, '')
            .replace('*', 'nowhere/at/all'),
        ],
  );

const environment = { PAGE_CACHE: 'false', TRUST_PROXY: '1', SESSION_SECRETS: 'a'.repeat(32) };
let direct: TestPortal;
let remix: TestPortal;

beforeAll(async () => {
  const upstreamOrigin = await openSharedUpstream();
  direct = await startPortal({ upstreamOrigin, environment });
  const build = await (await openBuiltApp(process.cwd())).loadBuild();
  const module = { ...build.entry.module, renderPage: undefined };
  remix = await startPortal({ upstreamOrigin, environment, build: { ...build, entry: { module } } });
});

afterAll(async () => {
  await Promise.all([direct?.close(), remix?.close()]);
});

/** Returns a page without the parts that differ between requests: nonce, ids, form keys, current times. */
const same = (text: string, { origin }: TestPortal): string =>
  text
    .replaceAll(origin, 'ORIGIN')
    .replaceAll(encodeURIComponent(origin), 'ORIGIN')
    .replaceAll(new URL(origin).host, 'HOST')
    .replace(/nonce="[^"]*"/g, 'nonce')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT')
    .replace(/DTSTAMP:\d{8}T\d{6}Z/g, 'DTSTAMP')
    .replace(/"requestId":"[^"]*"/g, 'request')
    .replace(/编号 [\w-]+/g, 'request')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID');

async function look(portal: TestPortal, path: string, cookie: string | null) {
  const answer = await portal.ask(path, {
    headers: { 'user-agent': PHONE_AGENT, accept: 'text/html', ...(cookie === null ? {} : { cookie }) },
  });
  const { status, headers, text } = answer;
  const type = headers['content-type'];
  // An image may contain the URL of its portal as a QR code.
  const isPicture = type?.startsWith('image/') ?? false;
  return { status, type, to: headers.location, text: isPicture ? null : same(text, portal) };
}

describe('document rendered without the router of Remix', () => {
  const all = [...new Set(addresses(routeConfig))];
  /** Each page once, as a guest or as an investor; in the long run as both. */
  const half = (which: 0 | 1): string[] =>
    process.env.LONG_TESTS ? all : all.filter((_path, at) => at % 2 === which);

  it('is byte-identical for pages of the map that a guest may see', async () => {
    const seen: string[] = [];
    for (const path of half(0)) {
      const [ours, theirs] = [await look(direct, path, null), await look(remix, path, null)];
      expect(ours, path).toEqual(theirs);
      if (ours.status === 200) seen.push(path);
    }
    expect(seen.length).toBeGreaterThan(20);
  });

  it('is byte-identical for a qualified investor', async () => {
    const cookie = await logInOn(direct, DEMO.qualifiedSimu);
    for (const path of half(1)) {
      expect(await look(direct, path, cookie), path).toEqual(await look(remix, path, cookie));
    }
  });
});
