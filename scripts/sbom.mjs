import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS, shippedPackages, thisMachine } from './shipped-packages.mjs';

// node scripts/sbom.mjs portal|upstream [linux-arm64-glibc]: lists the third-party packages that a part ships on
// that kind of machine (default: this one), as CycloneDX 1.5 (JSON). It uses only the lock file and is
// reproducible. Image builds create theirs with --installed as build/sbom.cdx.json: a difference between installed
// and listed packages fails the build.
const USAGE = 'node scripts/sbom.mjs portal|upstream [OS-CPU-LIBC | --installed]\n';
const WORKSPACES = ['contract', 'domain', 'observability', 'upstream'];
const SIMPLE = /^[\w.-]+$/;

/** `pkg:npm/%40scope/name@1.2.3` */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const getLicenses = (license) => {
  if (license === null) return {};
  return { licenses: [SIMPLE.test(license) ? { license: { id: license } } : { expression: license }] };
};

/** Third-party libraries inside the single file of libvips, as listed next to it. */
function librariesIn(folder) {
  const file = join(folder, 'versions.json');
  if (!/sharp-libvips-/.test(folder) || !existsSync(file)) return {};
  const versions = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  return {
    components: versions.map(([name, version]) => ({
      type: 'library',
      'bom-ref': `pkg:generic/${name}@${version}#${folder}`,
      name,
      version,
      purl: `pkg:generic/${name}@${version}`,
    })),
  };
}

/**
 * `isInstalled`: includes the libraries inside a package, which the lock file does not list.
 * @param {import('./shipped-packages.mjs').Part} part
 * @param {{ machine?: import('./shipped-packages.mjs').Machine, isInstalled?: boolean }} options
 */
export function sbomOf(part, { machine = thisMachine, isInstalled = false } = {}) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const kind = [machine.os, machine.cpu, machine.libc].join('-');
  const components = shippedPackages(part, 'package-lock.json', machine)
    .filter(({ isForHere }) => isForHere)
    .map((each) => ({
      type: 'library',
      'bom-ref': `${purl(each)}#${each.path}`,
      name: each.name,
      version: each.version,
      purl: purl(each),
      ...getLicenses(each.license),
      ...(each.integrity
        ? {
            hashes: [
              {
                alg: 'SHA-512',
                content: Buffer.from(each.integrity.replace('sha512-', ''), 'base64').toString('hex'),
              },
            ],
          }
        : {}),
      ...(isInstalled ? librariesIn(each.path) : {}),
    }));
  const name = `hengxu-${part}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([name, version, kind, components]))
    .digest('hex');
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': name,
        name,
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
      properties: [{ name: 'hengxu:machine', value: kind }],
    },
    components,
  };
}

/**
 * Lists the packages in `node_modules` of a folder, including nested ones, as path and version; our own linked
 * packages are omitted.
 */
function packagesIn(folder, at = '') {
  const modules = join(at, 'node_modules');
  if (!existsSync(join(folder, modules))) return [];
  const folders = readdirSync(join(folder, modules), { withFileTypes: true })
    .filter((each) => each.isDirectory() && !each.name.startsWith('.'))
    .map(({ name }) => join(modules, name));
  const isScope = (path) => path.startsWith(join(modules, '@'));
  const inScope = (scope) =>
    readdirSync(join(folder, scope), { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ name }) => join(scope, name));
  return folders
    .flatMap((path) => (isScope(path) ? inScope(path) : [path]))
    .flatMap((path) => {
      const { version } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'));
      return [`${path} ${version}`, ...packagesIn(folder, path)];
    });
}

/**
 * Returns a line for each package that is installed in a folder but not listed, and for each that is listed but not
 * installed.
 * @param {{ components: { 'bom-ref': string, version: string }[] }} bom
 * @param {string} folder
 */
export function differences(bom, folder) {
  const listed = bom.components.map((each) => `${each['bom-ref'].split('#')[1]} ${each.version}`);
  const there = ['', ...WORKSPACES].flatMap((space) => packagesIn(folder, space));
  return [
    ...there.filter((each) => !listed.includes(each)).map((each) => `not in the list: ${each}`),
    ...listed.filter((each) => !there.includes(each)).map((each) => `not there: ${each}`),
  ];
}

if (import.meta.filename === process.argv[1]) {
  const [part = '', word = ''] = process.argv.slice(2);
  const isInstalled = word === '--installed';
  const [, os, cpu, libc] = /^(\w+)-(\w+)-(\w*)$/.exec(word) ?? [];
  if (PARTS.includes(part) && (word === '' || isInstalled || os)) {
    const bom = sbomOf(part, { machine: os ? { os, cpu, libc } : thisMachine, isInstalled });
    const wrong = isInstalled ? differences(bom, '.') : [];
    process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
    process.stdout.write(`${JSON.stringify(bom, null, 1)}\n`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  } else {
    process.stderr.write(USAGE);
    process.exitCode = 2;
  }
}
