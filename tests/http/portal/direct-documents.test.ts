import type { ServerBuild } from '@remix-run/node';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import routeConfig from '~/app/routes';
import { openBuiltApp } from '~/bff/http/app-build';
import type { DirectPages } from '~/framework/direct-pages';
import { DEMO } from '~/tests/fixtures/demo';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { logInOn, PHONE_AGENT } from '~/tests/fixtures/site';
import { openSharedUpstream } from '~/tests/fixtures/seeded-upstream';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

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

/** Documents rendered by each way, by portal. */
const rendered = { direct: { direct: 0, remix: 0 }, remix: { direct: 0, remix: 0 } };

/** The build of a portal, with its renderers counted. */
function countRenders(build: ServerBuild, counts: { direct: number; remix: number }): ServerBuild {
  const module = build.entry.module as ServerBuild['entry']['module'] & Pick<DirectPages, 'renderPage'>;
  const counted: typeof module = {
    ...module,
    default: (...given) => ((counts.remix += 1), module.default(...given)),
    renderPage: (...given) => ((counts.direct += 1), module.renderPage(...given)),
  };
  return { ...build, entry: { module: counted } };
}

beforeAll(async () => {
  const upstreamOrigin = await openSharedUpstream();
  const build = await (await openBuiltApp(process.cwd())).loadBuild();
  direct = await startPortal({ upstreamOrigin, environment, build: countRenders(build, rendered.direct) });
  remix = await startPortal({
    upstreamOrigin,
    environment: { ...environment, DIRECT_DOCUMENTS: 'false' },
    build: countRenders(build, rendered.remix),
  });
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

async function openPage(portal: TestPortal, path: string, cookie: string | null) {
  const answer = await portal.ask(path, {
    headers: { 'user-agent': PHONE_AGENT, accept: 'text/html', ...(cookie === null ? {} : { cookie }) },
  });
  const { status, headers, text } = answer;
  const type = headers['content-type'];
  // An image may contain the URL of its portal as a QR code.
  const isPicture = type?.startsWith('image/') ?? false;
  return { status, type, to: headers.location, text: isPicture ? null : same(text, portal) };
}

describe('documents with and without DIRECT_DOCUMENTS', () => {
  const all = [...new Set(addresses(routeConfig)), '/other/info', '/no/such/edition'];
  /** Each page once, as a guest or as an investor; in the nightly run as both. */
  const half = (which: 0 | 1): string[] => (IS_NIGHTLY ? all : all.filter((_path, at) => at % 2 === which));

  it('is the same for every page that a guest may open', async () => {
    const seen: string[] = [];
    for (const path of half(0)) {
      const [ours, theirs] = [await openPage(direct, path, null), await openPage(remix, path, null)];
      expect(ours, path).toEqual(theirs);
      if (ours.status === 200) seen.push(path);
    }
    expect(seen.length).toBeGreaterThan(20);
  });

  it('is the same for a qualified investor', async () => {
    const cookie = await logInOn(direct, DEMO.qualifiedSimu);
    for (const path of half(1)) {
      expect(await openPage(direct, path, cookie), path).toEqual(await openPage(remix, path, cookie));
    }
  });

  it('is rendered directly with the setting and by Remix without it', () => {
    expect(rendered.direct.direct).toBeGreaterThan(100);
    expect(rendered.remix.remix).toBeGreaterThan(100);
    expect(rendered.remix.direct).toBe(0);
  });
});
