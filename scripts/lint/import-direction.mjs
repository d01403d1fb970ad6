/**
 * The lint rule for the direction of imports between modules. The rule needs no file system: every import of this repository
 * begins with `~/`, so the path decides the module of a file.
 */

/**
 * @typedef {{ module: string, area?: string, folder?: string }} Location
 * @typedef {string | [module: string, same: ('area' | 'folder')[]]} Allowed a module, or one with the same area and folder
 */

/**
 * The layers of each top-level folder, lowest first. A layer imports itself and the layers before it in its row
 * (docs/decisions/0001-modules-and-import-directions.md, docs/architecture.md).
 */
const layers = {
  upstream: [
    ...['videos', 'core'],
    // Business modules. A module imports the indexes of modules before it; docs/architecture.md draws which.
    ...[
      ...['identity', 'orders-core', 'order-checks', 'funds', 'events', 'public-orders', 'private-orders'],
      ...['public-holdings', 'market-data', 'notifications', 'content', 'holdings', 'own-orders'],
      ...['customers', 'advisers', 'documents', 'search', 'settlement', 'tracking'],
    ].map((name) => `modules/${name}`),
    ...['seed', 'admin', 'server'],
  ],
  domain: ['shared', 'platform', 'calendar', 'figures', 'person', 'disclosure', 'orders', 'holdings'],
  bff: ['core', 'http', 'images', 'session', 'upstream-client', 'ssr', 'boot'],
  app: [
    ...['styles', 'paths', 'store', 'platform', 'route-kit', 'ui', 'charts'],
    // Topics of shared feature code. A topic imports itself and those before it.
    ...['share', 'person', 'figures', 'lists', 'money', 'orders', 'funds', 'news', 'videos'].map(
      (topic) => `features/${topic}`,
    ),
    'shell',
  ],
};

/** Modules by their path without its extension. The first pattern that matches a file names its module. */
const modules = [
  ...Object.entries(layers).flatMap(([folder, names]) =>
    names.map((name) => [`${folder}/${name}`, new RegExp(`^${folder}/${name}(?:/|$)`)]),
  ),
  ['domain/testing', /^domain\/testing\//],
  // Code that the pages of one area share, then one folder for each page.
  ['area', /^app\/pages\/(?<area>[^/]+)\/shared\//],
  ['page', /^app\/pages\/(?<area>[^/]+)\/(?<folder>[^/]+)\//],
  ['page without area', /^app\/pages\/[^/]+$/],
  // The route list: link targets are checked against it.
  ['app/routes', /^app\/routes$/],
  ['app', /^app\//],
  ['contract', /^contract(?:\/|$)/],
  ['observability', /^observability(?:\/|$)/],
  ['framework', /^framework\//],
  ['server', /^server$/],
];

const upTo = (folder, layer) =>
  layers[folder].slice(0, layers[folder].indexOf(layer) + 1).map((name) => `${folder}/${name}`);
const all = (folder) => layers[folder].map((name) => `${folder}/${name}`);
/** The layers that pages may import. The shell renders pages, so neither imports the other. */
const belowPages = all('app').filter((module) => module !== 'app/shell');
const belowApp = ['bff/core', 'bff/http', 'contract', ...all('domain')];

/** The modules that each module may import. */
const allowedImports = {
  ...Object.fromEntries(layers.domain.map((layer) => [`domain/${layer}`, upTo('domain', layer)])),
  'domain/testing': [...all('domain'), 'domain/testing'],
  observability: ['observability'],
  framework: ['framework'],
  contract: ['contract', ...all('domain')],
  ...Object.fromEntries(
    layers.upstream.map((layer) => [
      `upstream/${layer}`,
      [...upTo('upstream', layer), 'contract', 'observability', ...all('domain')],
    ]),
  ),
  ...Object.fromEntries(
    layers.bff.map((layer) => [
      `bff/${layer}`,
      [...upTo('bff', layer), 'contract', 'observability', ...all('domain')],
    ]),
  ),
  ...Object.fromEntries(layers.app.map((layer) => [`app/${layer}`, [...upTo('app', layer), ...belowApp]])),
  'app/paths': [...upTo('app', 'paths'), ...belowApp, 'app/routes'],
  // The browser scrubs its own reports by the rule that the server applies again.
  'app/platform': [...upTo('app', 'platform'), ...belowApp, 'observability'],
  'page without area': [...belowPages, ...belowApp],
  area: [...belowPages, ...belowApp, ['area', ['area']]],
  page: [...belowPages, ...belowApp, ['area', ['area']], ['page', ['area', 'folder']]],
  'bff/ssr': [...upTo('bff', 'ssr'), 'contract', 'observability', 'framework', ...all('domain')],
  app: [...all('app'), 'app', 'app/routes', 'framework', ...belowApp],
  server: [...all('bff'), ...all('domain'), 'observability'],
};

/**
 * Returns the module of a file.
 * @param {string} path path from the repository root
 * @returns {Location} the module 'tools' when no pattern matches
 */
function locate(path) {
  const plain = path.replace(/\.(?:tsx?|m?js)$/, '');
  for (const [module, pattern] of modules) {
    const found = pattern.exec(plain);
    if (found) return { module, ...found.groups };
  }
  return { module: 'tools' };
}

/**
 * Returns where code belongs that a file may not import from there.
 * @param {Location} from
 * @param {Location} to
 */
function getHome(from, to) {
  if (to.module === 'tools') return 'Only tests and tools use scripts/, tests/ and bench/.';
  const isPage = from.module === 'page' || from.module === 'area';
  if (isPage && (to.module === 'page' || to.module === 'area'))
    return from.area === to.area
      ? `Move code that pages of this area share to app/pages/${from.area}/shared/.`
      : 'Move code that several areas share to app/features/<topic>/.';
  if (to.module === 'app/shell') return 'Move code that pages and the shell share to app/features/<topic>/.';
  const [fromTop, toTop] = [from.module, to.module].map((module) => module.split('/')[0]);
  if (fromTop === 'app' && to.module.startsWith('app/features'))
    return 'Move the code to a topic that comes earlier in the order of app/features, or to app/ui/.';
  if (fromTop === 'upstream' && toTop === 'upstream')
    return 'Move the code to upstream/core/ or to a module that both may import, or pass a function from upstream/server/.';
  if (fromTop === toTop) return `Move the code to a layer of ${fromTop}/ that both may import.`;
  return 'Move rules that both sides share to domain/, shapes of calls to contract/, logs and timers to observability/.';
}

const MODULE_FILE = /^~\/(upstream\/modules\/[^/]+)\/./;
/** Returns the business module whose internal file is imported from outside, or null. */
const findBypassedIndex = (from, source) => {
  const owner = MODULE_FILE.exec(source)?.[1] ?? null;
  return owner === from.module ? null : owner;
};

const mayImport = (allowed, from, to) =>
  allowed.some((each) => {
    const [module, same = []] = typeof each === 'string' ? [each] : each;
    return module === to.module && same.every((name) => from[name] === to[name]);
  });

export const importDirection = {
  meta: { type: 'problem' },
  create(context) {
    const from = locate(context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/'));
    const allowed = allowedImports[from.module] ?? [];
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('~/')) return;
      const to = locate(source.value.slice(2));
      if (!mayImport(allowed, from, to))
        context.report({
          node: source,
          message: `${from.module} may not import ${to.module}. ${getHome(from, to)} See docs/architecture.md.`,
        });
      const owner = findBypassedIndex(from, source.value);
      if (owner !== null) context.report({ node: source, message: `Import from ~/${owner}, its index.ts.` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
