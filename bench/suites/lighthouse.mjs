import { existsSync } from 'node:fs';
import { unpinSelf } from '../lib/cpus.mjs';
import { logIn } from '../lib/login.mjs';
import { heading, note } from '../lib/report.mjs';
import { median } from '../lib/rounds.mjs';
import { AS_SERVED } from '../lib/system.mjs';

const ROUNDS = 3;
/** Required by Lighthouse 13; the portal itself runs on older versions. */
const NODE_MIN = 22;
const CHROME = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const LIBRARY = '/wealth/fund-library';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const LIMITS = { performance: 95, others: 100, cls: 0, lcpMs: 1_300 };
/** Performance target of the two pages with a higher requirement. */
const QUICK_PERFORMANCE = 97;
/** Only the portal is requested. */
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** (l) Lighthouse as on a phone with simulated slow 4G: medians of three loads each, from an empty cache. */
export async function measureLighthouse(system) {
  heading('(l) Lighthouse, mobile, simulated slow 4G');
  if (Number(process.versions.node.split('.')[0]) < NODE_MIN)
    return note(`Lighthouse asks for Node ${NODE_MIN} or later: left out.`);
  if (!existsSync(CHROME)) return note(`No Chrome at ${CHROME} (CHROME_PATH): left out.`);
  unpinSelf();
  const { port: upstreamPort } = await system.upstream();
  const portal = await system.portal({ name: 'portal-lighthouse', upstreamPort, env: AS_SERVED });
  const { launch } = await import('chrome-launcher');
  const { default: lighthouse } = await import('lighthouse');
  const chrome = await launch({ chromePath: CHROME, chromeFlags: CHROME_FLAGS, logLevel: 'silent' });
  const cookie = await logIn(portal);
  try {
    for (const [name, path, headers] of await pagesOf(portal, cookie)) {
      const reports = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const result = await lighthouse(portal.origin + path, {
          port: chrome.port,
          logLevel: 'silent',
          onlyCategories: CATEGORIES,
          extraHeaders: headers,
          // A personal page is excluded from search engines on purpose.
          skipAudits: headers ? ['is-crawlable'] : null,
        });
        if (!result) throw new Error(`Lighthouse returned no report for ${path}`);
        reports.push(result.lhr);
      }
      report(name, reports);
    }
  } finally {
    await chrome.kill();
  }
}

/** Returns name, address and headers of each page; the fund and the article are the first ones linked to. */
async function pagesOf({ origin }, cookie) {
  const linked = async (from, pattern) => {
    const html = await (await fetch(origin + from)).text();
    const found = [...html.matchAll(/href="([^"#]+)"/g)].map(([, href]) => href.replaceAll('&amp;', '&'));
    const path = found.find((href) => pattern.test(href));
    if (path === undefined) throw new Error(`${from} has no link that matches ${pattern}`);
    return path;
  };
  return [
    ['home', '/'],
    ['library', LIBRARY],
    ['public fund', await linked(`${LIBRARY}?tab=public`, /^\/wealth\/public\/fund\?/)],
    ['article', await linked('/wealth/info', /^\/wealth\/post\/[\w-]+$/)],
    ['watchlist, logged in', '/wealth/favorite', { Cookie: cookie }],
  ];
}

function report(name, reports) {
  const of = (pick) => median(reports.map(pick));
  const score = (category) => Math.round(of(({ categories }) => categories[category].score) * 100);
  const lcpMs = of(({ audits }) => audits['largest-contentful-paint'].numericValue);
  const fcpMs = of(({ audits }) => audits['first-contentful-paint'].numericValue);
  const cls = of(({ audits }) => audits['cumulative-layout-shift'].numericValue);
  const [performance, ...others] = CATEGORIES.map(score);
  const isQuick = name === 'home' || name === 'library';
  const wanted = isQuick ? QUICK_PERFORMANCE : LIMITS.performance;
  const isReached =
    performance >= wanted &&
    others.every((each) => each >= LIMITS.others) &&
    cls <= LIMITS.cls &&
    lcpMs <= LIMITS.lcpMs;
  note(
    `${name}: performance ${performance}, accessibility ${others[0]}, best practices ${others[1]}, SEO ${others[2]}; ` +
      `first paint ${(fcpMs / 1000).toFixed(2)} s, largest ${(lcpMs / 1000).toFixed(2)} s, shift ${cls.toFixed(3)}` +
      `  ${isReached ? 'reaches' : 'BELOW'} ${wanted} / ${LIMITS.others} / ${LIMITS.lcpMs / 1000} s`,
  );
  for (const text of faultsOf(reports[0])) note(`  ${text}`);
}

/** Returns the failed audits of a page outside performance, with the first affected element. */
function faultsOf({ categories, audits }) {
  return CATEGORIES.slice(1).flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => {
        const [item] = audits[id].details?.items ?? [];
        const where = item?.node?.snippet ?? item?.description ?? item?.source ?? '';
        return `${category}: ${audits[id].title}${where ? ` (${String(where).slice(0, 160)})` : ''}`;
      }),
  );
}
