import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_PACKAGES } from '~/scripts/browser-modules';
import { shippedPackages, type ShippedPackage } from '~/scripts/shipped-packages.mjs';

// npm run notice: writes NOTICE, the third-party software shipped with this product, with the licence texts.
export const NOTICE_FILE = 'NOTICE';

/** Sent to browsers in addition to bundled packages: the reset at the start of the stylesheet. */
const IN_STYLES = ['tailwindcss'];

/** Licence of the font; its package only contains the licence of Expo's own part. */
const FONT_LICENCE = 'upstream/core/pdf/OFL.txt';

/** The LGPL supplements this licence and requires a copy of both. */
const GPL = 'upstream/core/files/GPL-3.0.txt';

const HEAD = `衡序财富 · mobile portal
Licensed under the MIT License (LICENSE). It contains work of others, under their own licences:

B  sent to browsers    P  in the portal's image    U  in the reference upstream's image

- Noto Sans SC, Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source', stands in the PDFs that the
  upstream makes, and in its image: SIL Open Font License 1.1, whose text is at the end (@expo-google-fonts/noto-sans-sc).
- libheif (libheif-js) and libvips (@img/sharp-libvips-*) are under the LGPL 3.0. They are used as they come, as files of their own that
  can be replaced; their sources: https://github.com/catdad-experiments/libheif-js, https://github.com/lovell/sharp-libvips. The texts of
  LGPL and GPL stand below. What libvips' file holds of others, and under which licences, says the README.md beside it, their versions
  versions.json.
- The table of traditional and simplified characters of the upstream's search (upstream/core/db/search/simplified.ts) is that of OpenCC
  (https://github.com/BYVoid/OpenCC) as opencc-js 1.4.2 carries it, in another form: Apache License 2.0.
`;

interface Noticed extends ShippedPackage {
  where: string;
}

/** Lists every shipped package with its targets. One entry represents several versions. */
export function listNoticePackages(): Noticed[] {
  const found = new Map<string, Noticed>();
  const note = (each: ShippedPackage, letter: string): void => {
    const key = `${each.name}@${each.version}`;
    const where = (found.get(key)?.where ?? '') + letter;
    found.set(key, { ...each, where });
  };
  const portal = shippedPackages('portal');
  for (const each of portal.filter(({ name }) => BROWSER_PACKAGES.includes(name))) note(each, 'B');
  for (const name of IN_STYLES) note(installed(name), 'B');
  for (const each of portal) note(each, 'P');
  for (const each of shippedPackages('upstream')) note(each, 'U');
  return [...found.values()].sort((one, other) =>
    one.name + one.version < other.name + other.version ? -1 : 1,
  );
}

function installed(name: string): ShippedPackage {
  const path = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as {
    version: string;
    license: string;
  };
  return { path, name, version, license, integrity: undefined, isOptional: false, isForHere: true };
}

const isCopyright = (line: string): boolean =>
  /^\W*(?:copyright\b|\(c\)|©)/i.test(line) && /\d{4}|\(c\)|©/i.test(line);

/**
 * Returns the licence text of a package, separate from its copyright lines; null when it has none, or is for other
 * machines.
 */
function getLicence({ path, isOptional }: Noticed): { copyright: string[]; text: string } | null {
  if (isOptional) return null;
  const file = readdirSync(path).find((name) =>
    /^(?:licen[cs]e|copying)(?:[.-](?:md|txt|mit|apache2?|bsd))?$/i.test(name),
  );
  if (file === undefined) return null;
  const lines = readFileSync(join(path, file), 'utf8').replace(/\r/g, '').split('\n');
  const copyright = lines.filter(isCopyright).map((line) => line.trim());
  const text = lines.filter((line) => !isCopyright(line)).join('\n');
  return { copyright, text: text.trim() };
}

/** Normalises a text, so that the same words match regardless of line breaks, quotes or headings. */
const sameWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/the mit license(?: \(mit\))?|\(?mit\)? license|isc license/g, '')
    .replace(/[^a-z]+/g, '');

/** Builds the complete file. */
export function buildNoticeText(): string {
  const packages = listNoticePackages();
  const list = packages.map(
    ({ where, name, version, license }) =>
      `${where.padEnd(3)}  ${name} ${version}: ${license ?? 'see its text'}`,
  );
  const groups = new Map<string, { text: string; of: string[] }>();
  const textless: string[] = [];
  for (const each of packages) {
    const licence = getLicence(each);
    const title = `${each.name} ${each.version}`;
    if (licence === null) {
      textless.push(title);
      continue;
    }
    const key = sameWords(licence.text);
    const group = groups.get(key) ?? { text: licence.text, of: [] };
    group.of.push([title, ...licence.copyright.map((line) => `    ${line}`)].join('\n'));
    groups.set(key, group);
  }
  const rule = '='.repeat(100);
  const texts = [...groups.values()].map(({ text, of }) => `${rule}\n${of.join('\n')}\n\n${text}\n`);
  return [
    HEAD,
    `${list.join('\n')}\n`,
    `Without a text of their own here, under the licence named above: ${textless.join(', ')}\n`,
    ...texts,
    `${rule}\nThe GNU General Public License, which the LGPL of libheif and libvips adds to\n\n${readFileSync(GPL, 'utf8')}`,
    `${rule}\nNoto Sans SC\n\n${readFileSync(FONT_LICENCE, 'utf8')}`,
  ].join('\n');
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(NOTICE_FILE, buildNoticeText());
  process.stdout.write(`${NOTICE_FILE}: ${listNoticePackages().length} packages\n`);
}
