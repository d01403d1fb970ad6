import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '~/tests/fixtures/site';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

// Crawls the portal through its own links: none is dead.
/**
 * Pages of one kind (ids and query values removed) that are opened; the others are similar. More in the nightly run.
 */
const PAGES_A_KIND = IS_NIGHTLY ? 3 : 1;
/** In the order of discovery: pages near home cover most kinds. */
const PAGES_MAX = IS_NIGHTLY ? 1_200 : 80;

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
const getKind = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://portal.test');
  return `${pathname.replace(/\/[A-Z]\d+/g, '/ID')}?${[...searchParams.keys()].sort().join('&')}`;
};

/** Returns the internal links of a page, and fragments without a target in it. */
function getLinks(html: string): { hrefs: string[]; missing: string[] } {
  const all = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map((match) => decode(match[1] ?? ''));
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  return {
    hrefs: all.filter((href) => href.startsWith('/')).map((href) => href.split('#')[0] ?? ''),
    // `#_` intentionally has no target: it closes an element opened by `:target`.
    missing: all.filter((href) => href.startsWith('#') && href !== '#_' && !ids.has(href.slice(1))),
  };
}

async function walk(cookie: string | undefined): Promise<{ seen: number; broken: string[] }> {
  const queue: { href: string; from: string }[] = [{ href: '/', from: '' }];
  const known = new Set(['/']);
  const ofKind = new Map<string, number>();
  const broken: string[] = [];
  let seen = 0;
  for (let next = queue.shift(); next && seen < PAGES_MAX; next = queue.shift()) {
    const kind = getKind(next.href);
    const before = ofKind.get(kind) ?? 0;
    if (before >= PAGES_A_KIND) continue;
    ofKind.set(kind, before + 1);
    seen += 1;
    const answer = await site.visit(next.href, cookie === undefined ? {} : { cookie });
    if (answer.status >= 300 && answer.status < 400) {
      const location = answer.headers.location ?? '';
      if (location.startsWith('/') && !known.has(location)) queue.push({ href: location, from: next.href });
      known.add(location);
      continue;
    }
    if (answer.status !== 200) {
      broken.push(`${answer.status} ${next.href} from ${next.from}`);
      continue;
    }
    const { hrefs, missing } = getLinks(answer.text);
    for (const fragment of missing) broken.push(`${fragment} in ${next.href}`);
    for (const href of hrefs) {
      if (known.has(href) || href.startsWith('/assets/')) continue;
      known.add(href);
      queue.push({ href, from: next.href });
    }
  }
  return { seen, broken };
}

describe('links', () => {
  const viewers: [string, string | undefined][] = [
    ['a professional investor', '13800000007'],
    ['a guest', undefined],
    ['a specific person', '13800000004'],
  ];
  // The viewer who sees most; the others in the nightly run.
  it.each(IS_NIGHTLY ? viewers : viewers.slice(0, 1))('is never dead for %s', async (_name, phone) => {
    const { seen, broken } = await walk(phone === undefined ? undefined : await site.login(phone));
    expect(broken).toEqual([]);
    expect(seen).toBeGreaterThan(60);
  });
});
