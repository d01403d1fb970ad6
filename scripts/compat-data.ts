/** Browser support of APIs, from MDN's tables (@mdn/browser-compat-data). */
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';

/** Versions of the two browser engines of phones. */
export interface BrowserLevel {
  chrome: number;
  iosSafari: number;
}

/** Oldest browsers that can parse our code (vite.config.ts). */
export const BUILD_BROWSER_LEVEL: BrowserLevel = { chrome: 61, iosSafari: 12 };

/** APIs that a browser level lacks, by their form in code. */
export interface NewerApis {
  /** `structuredClone`, `ReadableStream`: names of global objects. */
  globals: ReadonlySet<string>;
  /** `Object.hasOwn`, `AbortSignal.any`. */
  statics: ReadonlySet<string>;
  /** Owners of a member name, `at` → `Array`, `String`; only names that no interface of the level has. */
  members: ReadonlyMap<string, readonly string[]>;
}

/** Global objects with a known instance: a missing member is read as undefined. */
const KNOWN_OBJECTS: Readonly<Record<string, string>> = {
  Document: 'document',
  History: 'history',
  Navigator: 'navigator',
  Performance: 'performance',
  Screen: 'screen',
  Crypto: 'crypto',
};

/** Browsers without this interface still create its elements. */
const ELEMENT = /^HTMLDialogElement$/;

const tables = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** Returns the version in which a browser fully supports an API without a prefix; Infinity when it does not. */
function getSince({ support }: CompatStatement, browser: 'chrome' | 'safari_ios'): number {
  const all = [support[browser] ?? []].flat();
  const versions = all
    .filter((each) => !each.flags && !each.prefix && !each.alternative_name && !each.version_removed)
    .map(({ version_added: version }) =>
      typeof version === 'string' ? Number.parseFloat(version.replace('≤', '')) : Number.NaN,
    )
    .filter(Number.isFinite);
  return Math.min(Infinity, ...versions);
}

const isNewer = (entry: Identifier | undefined, level: BrowserLevel): boolean =>
  entry?.__compat !== undefined &&
  (getSince(entry.__compat, 'chrome') > level.chrome ||
    getSince(entry.__compat, 'safari_ios') > level.iosSafari);

const listProperties = (entry: Identifier): [name: string, part: Identifier][] =>
  Object.entries(entry).filter(([name]) => name !== '__compat' && !/^@@|_event$/.test(name)) as [
    string,
    Identifier,
  ][];

/**
 * Returns the APIs that a level lacks. A missing interface is listed once, because its members cannot be used
 * without it.
 */
export function getNewerApis(level: BrowserLevel): NewerApis {
  const globals = new Set<string>();
  const statics = new Set<string>();
  const known = new Set<string>();
  const members = new Map<string, string[]>();
  const builtins: Identifier = { ...tables.javascript.builtins };
  // The only one whose members are classes.
  const { Intl } = builtins;
  delete builtins.Intl;
  const owners = [
    ...listProperties(tables.api),
    ...listProperties(builtins),
    ...listProperties({ Intl } as Identifier),
  ];
  for (const [owner, entry] of owners) {
    const isMissing = isNewer(entry, level);
    if (isMissing) globals.add(owner);
    for (const [part, inside] of listProperties(entry)) {
      if (part === owner) continue;
      const isStatic = part.endsWith('_static') || owner === 'Intl';
      const name = part.replace(/_static$/, '');
      if (isStatic || (owner in builtins && /^[a-z]/.test(name))) {
        if (isMissing || isNewer(inside, level)) statics.add(`${owner}.${name}`);
      }
      if (isStatic) continue;
      if (owner === 'Window' && isNewer(inside, level)) globals.add(name);
      if (!isMissing && !isNewer(inside, level)) known.add(name);
      else if (!isMissing || ELEMENT.test(owner)) members.set(name, [...(members.get(name) ?? []), owner]);
      const object = KNOWN_OBJECTS[owner];
      if (object && isNewer(inside, level)) statics.add(`${object}.${name}`);
    }
  }
  for (const name of known) members.delete(name);
  return { globals, statics, members };
}
