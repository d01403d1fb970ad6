import { readFileSync } from 'node:fs';

/**
 * Which packages of others go out with which part, read from package-lock.json alone: `npm sbom` leaves out of a workspace
 * what the top or another one names as well.
 * @typedef {{ path: string, name: string, version: string, license: string | null, integrity: string | undefined,
 *   isOptional: boolean, isForHere: boolean }} ShippedPackage
 * `license` is an SPDX expression as the package says it; `isForHere` whether it installs on this kind of machine.
 */

/** Whose packages each image installs (deploy/Dockerfile). The portal's is installed without optional ones. */
const ROOTS = { portal: ['', 'contract', 'domain'], upstream: ['contract', 'domain', 'upstream'] };

/** @typedef {keyof typeof ROOTS} Part */
export const PARTS = Object.keys(ROOTS);

const FOLDER = 'node_modules/';

/** Where a package finds another: beside itself, else further up. */
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

/** Which C library this machine has, as lock files name them. */
const libc = process.report?.getReport?.()?.header?.glibcVersionRuntime ? 'glibc' : 'musl';
const isForHere = ({ os, cpu, libc: libraries }) =>
  allows(os, process.platform) &&
  allows(cpu, process.arch) &&
  (process.platform !== 'linux' || allows(libraries, libc));

/**
 * @param {Part} part
 * @returns {ShippedPackage[]} by name and version
 */
export function shippedPackages(part, lockFile = 'package-lock.json') {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const seen = new Set();
  const waiting = ROOTS[part].map((path) => ({ path, isOptional: false }));
  const needed = new Set();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, isOptional } = next;
    if (seen.has(path) && (isOptional || needed.has(path))) continue;
    seen.add(path);
    if (!isOptional) needed.add(path);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path];
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys(dependencies), ...peers, ...Object.keys(optionalDependencies)]) {
      const found = find(packages, path, name);
      if (found !== null)
        waiting.push({
          path: found,
          isOptional: isOptional || (name in optionalDependencies && !(name in dependencies)),
        });
    }
  }
  return [...seen]
    .filter((path) => path.includes(FOLDER))
    .filter((path) => part !== 'portal' || needed.has(path))
    .map((path) => ({
      path,
      name: packages[path].name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: packages[path].version,
      license: packages[path].license ?? null,
      integrity: packages[path].integrity,
      isOptional: !needed.has(path),
      isForHere: isForHere(packages[path]),
    }))
    .sort((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1));
}
