import { readFileSync } from 'node:fs';

/**
 * Determines from package-lock.json which third-party packages each part ships. `npm sbom` would omit packages of a
 * workspace that the root or another workspace also names. The result equals what `npm ci` installs with the
 * arguments of deploy/Dockerfile:
 * - packages that a named workspace depends on, including its tools, and that some copied manifest needs in
 *   production: a package
 *   that both a tool of the upstream and the portal need is included;
 * - no packages that are needed only by a package for another machine.
 * @typedef {{ path: string, name: string, version: string, license: string | null, integrity: string | undefined,
 *   isOptional: boolean, isForHere: boolean }} ShippedPackage `license` is an SPDX expression from the package; `isForHere` whether it installs on the requested machine.
 * @typedef {{ os: string, cpu: string, libc: string }} Machine as lock files name them
 */

/**
 * For each image (deploy/Dockerfile): the workspaces passed to npm, the copied manifests, and whether optional
 * packages are included.
 */
const IMAGES = {
  portal: {
    named: ['', 'contract', 'domain', 'observability'],
    manifests: ['', 'contract', 'domain', 'observability'],
    hasOptional: false,
  },
  upstream: {
    named: ['contract', 'domain', 'observability', 'upstream'],
    manifests: ['', 'contract', 'domain', 'observability', 'upstream'],
    hasOptional: true,
  },
};

/** @typedef {keyof typeof IMAGES} Part */
export const PARTS = Object.keys(IMAGES);

/** @type {Machine} */
export const thisMachine = {
  os: process.platform,
  cpu: process.arch,
  libc: process.report?.getReport?.()?.header?.glibcVersionRuntime ? 'glibc' : 'musl',
};

const FOLDER = 'node_modules/';

/** Resolves a package from another one: its own folder first, then the parents. */
function find(packages, from, name) {
  for (let at = from; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const path = `${at === '' ? '' : `${at}/`}${FOLDER}${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (at === '') return null;
  }
}

const allows = (list, value) =>
  list === undefined ||
  (!list.includes(`!${value}`) && (list.every((each) => each.startsWith('!')) || list.includes(value)));

const isFor = (machine, { os, cpu, libc }) =>
  allows(os, machine.os) &&
  allows(cpu, machine.cpu) &&
  (machine.os !== 'linux' || allows(libc, machine.libc));

/** Returns the dependencies of a package; an optional peer counts as optional. */
function findNames(entry, { isWithTools, isWithOptional }) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = entry;
  const { peerDependenciesMeta = {}, devDependencies = {} } = entry;
  const peers = Object.keys(peerDependencies);
  const optional = [
    ...Object.keys(optionalDependencies),
    ...peers.filter((name) => peerDependenciesMeta[name]?.optional),
  ];
  const needed = [...Object.keys(dependencies), ...peers].filter((name) => !optional.includes(name));
  return [
    ...needed,
    ...(isWithOptional ? optional : []),
    ...(isWithTools ? Object.keys(devDependencies) : []),
  ];
}

/**
 * Returns the paths reachable from some manifests; with a machine given, only through packages that install there.
 */
function reach(packages, manifests, kinds, machine) {
  const seen = new Set(manifests);
  for (const path of seen)
    for (const name of findNames(packages[path], kinds)) {
      const found = find(packages, path, name);
      if (found !== null && (!machine || isFor(machine, packages[found]))) seen.add(found);
    }
  return seen;
}

/**
 * @param {Part} part
 * @param {Machine} machine
 * @returns {ShippedPackage[]} by name and version; including those for other machines
 */
export function shippedPackages(part, lockFile = 'package-lock.json', machine = thisMachine) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const { named, manifests, hasOptional } = IMAGES[part];
  const needed = reach(packages, manifests, {});
  const led = { isWithTools: true, isWithOptional: true };
  const laidDown = (on) => {
    const inOperation = reach(packages, manifests, { isWithOptional: hasOptional }, on);
    return [...reach(packages, named, led, on)].filter((path) => inOperation.has(path));
  };
  const here = new Set(laidDown(machine));
  return laidDown()
    .filter((path) => path.includes(FOLDER))
    .map((path) => ({
      path,
      name: packages[path].name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: packages[path].version,
      license: packages[path].license ?? null,
      integrity: packages[path].integrity,
      isOptional: !needed.has(path),
      isForHere: here.has(path),
    }))
    .sort((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1));
}
