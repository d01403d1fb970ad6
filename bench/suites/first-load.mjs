import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { scriptsIn, stylesIn } from '../lib/document-files.mjs';
import { USER_AGENT } from '../lib/load.mjs';
import { heading, limitLine, note } from '../lib/report.mjs';

const KB = 1024;
const HOME_LIMITS = { script: 118, style: 13 };
const PAGES = [
  ['home', '/'],
  ['fund library, private', '/wealth/fund-library'],
  ['fund library, public', '/wealth/fund-library?tab=public'],
  ['search', '/wealth/search'],
  ['info', '/wealth/info'],
  ['watchlist', '/wealth/favorite'],
  ['user', '/wealth/user'],
  ['compare', '/wealth/pk'],
  ['about us', '/wealth/user/about_us'],
];
/** Further pages that the first ones link to. */
const LINKED = [
  ['private fund', /^\/simu\/product\/[\w-]+$/],
  ['company', /^\/simu\/company\/[\w-]+$/],
  ['public fund', /^\/wealth\/public\/fund\?/],
  ['article', /^\/wealth\/post\/[\w-]+$/],
];

/** (g) Bytes of scripts and styles that the first load of a page needs, as transferred. */
export async function measureFirstLoad(system) {
  const { port: upstreamPort } = await system.tape();
  const portal = await system.portal({ name: 'portal-bytes', upstreamPort });
  const get = (path, encoding = 'identity') =>
    fetch(portal.origin + path, { headers: { 'user-agent': USER_AGENT, 'accept-encoding': encoding } });
  const sizes = new Map();

  /** Returns the bytes of a file as the portal serves it, by encoding. */
  async function sizeOf(path) {
    if (!sizes.has(path)) {
      const lengths = {};
      for (const encoding of ['identity', 'gzip', 'br']) {
        const reply = await get(path, encoding);
        await reply.arrayBuffer();
        if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
        lengths[encoding] = Number(reply.headers.get('content-length'));
      }
      sizes.set(path, lengths);
    }
    return sizes.get(path);
  }

  async function sumOf(paths) {
    const sum = { identity: 0, gzip: 0, br: 0 };
    for (const path of paths) {
      const size = await sizeOf(path);
      for (const encoding of Object.keys(sum)) sum[encoding] += size[encoding];
    }
    return sum;
  }

  heading('(g) first load: gzip / brotli, KB');
  const pages = [...PAGES];
  for (let number = 0; number < pages.length; number += 1) {
    const [name, path] = pages[number];
    const html = await (await get(path)).text();
    if (number < PAGES.length) {
      for (const [linked, pattern] of LINKED) {
        const found = linksIn(html).find((link) => pattern.test(link));
        if (found && !pages.some(([known]) => known === linked)) pages.push([linked, found]);
      }
    }
    const script = await sumOf(scriptsIn(html));
    const style = await sumOf(stylesIn(html));
    const bytes = Buffer.from(html);
    const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
    note(
      `${name}: script ${kb(script.gzip)} / ${kb(script.br)} in ${scriptsIn(html).length} files, ` +
        `style ${kb(style.gzip)} / ${kb(style.br)}, HTML ${kb(gzipSync(bytes).length)} / ${kb(br)}`,
    );
    if (name === 'home') {
      limitLine('home, script, gzip', script.gzip / KB, HOME_LIMITS.script, 'KB');
      limitLine('home, style, gzip', style.gzip / KB, HOME_LIMITS.style, 'KB');
    }
  }
}

const kb = (bytes) => (bytes / KB).toFixed(1);
const linksIn = (html) =>
  [...html.matchAll(/href="([^"#]+)"/g)].map(([, href]) => href.replaceAll('&amp;', '&'));
