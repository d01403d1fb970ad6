/**
 * The lint rule for the direction of imports between rooms. A room is known by its path alone: every import of ours begins
 * with `~/`, so nothing has to be looked up on the disk.
 */

/**
 * @typedef {{ room: string, area?: string, folder?: string }} Place
 * @typedef {string | [room: string, same: ('area' | 'folder')[]]} Allowed a room, or one with the same area and folder
 */

/**
 * The rooms inside the rooms, each row from the ground up: a room imports itself and what stands before it in its row
 * (docs/decisions/0001-modules.md, docs/architecture.md).
 */
const floors = {
  domain: ['base', 'calendar', 'figures', 'person', 'disclosure', 'orders', 'holdings'],
  bff: ['kernel', 'http', 'pictures', 'session', 'calls', 'pages', 'boot'],
  app: ['styles', 'paths', 'store', 'platform', 'page', 'ui', 'charts', 'parts', 'shell'],
};

/** Rooms by their path without its ending; the first that fits a file is its room. */
const rooms = [
  ...Object.entries(floors).flatMap(([house, names]) =>
    names.map((name) => [`${house}/${name}`, new RegExp(`^${house}/${name}(?:/|$)`)]),
  ),
  ['domain/testing', /^domain\/testing\//],
  // What the pages of one area share, then one folder a page or a few that belong together.
  ['area', /^app\/pages\/(?<area>[^/]+)\/parts\//],
  ['page', /^app\/pages\/(?<area>[^/]+)\/(?<folder>[^/]+)\//],
  ['lone page', /^app\/pages\/[^/]+$/],
  // Which paths there are: addresses are checked against it.
  ['app/map', /^app\/routes$/],
  ['app', /^app\//],
  ['contract', /^contract(?:\/|$)/],
  ['upstream', /^upstream\//],
  ['server', /^server$/],
];

const upTo = (house, room) =>
  floors[house].slice(0, floors[house].indexOf(room) + 1).map((name) => `${house}/${name}`);
const all = (house) => floors[house].map((name) => `${house}/${name}`);
/** What pages stand on: the shell stands around them, and neither imports the other. */
const belowPages = all('app').filter((room) => room !== 'app/shell');
const belowApp = ['bff/core', 'bff/http', 'contract', ...all('domain')];

/** Who may import whom. */
const arrows = {
  ...Object.fromEntries(floors.domain.map((room) => [`domain/${room}`, upTo('domain', room)])),
  'domain/testing': [...all('domain'), 'domain/testing'],
  contract: ['contract', ...all('domain')],
  upstream: ['upstream', 'contract', ...all('domain')],
  ...Object.fromEntries(
    floors.bff.map((room) => [`bff/${room}`, [...upTo('bff', room), 'contract', ...all('domain')]]),
  ),
  ...Object.fromEntries(floors.app.map((room) => [`app/${room}`, [...upTo('app', room), ...belowApp]])),
  'app/paths': [...upTo('app', 'paths'), ...belowApp, 'app/map'],
  'lone page': [...belowPages, ...belowApp],
  area: [...belowPages, ...belowApp, ['area', ['area']]],
  page: [...belowPages, ...belowApp, ['area', ['area']], ['page', ['area', 'folder']]],
  app: [...all('app'), 'app', 'app/map', ...belowApp],
  server: [...all('bff'), ...all('domain')],
};

/**
 * Where a file stands: the first room whose pattern fits its path from the top, without its ending.
 * @returns {Place} the room 'tools' when none fits
 */
function placeOf(path) {
  const plain = path.replace(/\.(?:tsx?|m?js)$/, '');
  for (const [room, pattern] of rooms) {
    const found = pattern.exec(plain);
    if (found) return { room, ...found.groups };
  }
  return { room: 'tools' };
}

const mayImport = (allowed, from, to) =>
  allowed.some((each) => {
    const [room, same = []] = typeof each === 'string' ? [each] : each;
    return room === to.room && same.every((name) => from[name] === to[name]);
  });

export const importDirection = {
  meta: { type: 'problem' },
  create(context) {
    const from = placeOf(context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/'));
    const allowed = arrows[from.room] ?? [];
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('~/')) return;
      const to = placeOf(source.value.slice(2));
      if (!mayImport(allowed, from, to))
        context.report({ node: source, message: `${from.room} may not import ${to.room}` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
