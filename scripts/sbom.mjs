import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PARTS, shippedPackages } from './shipped-packages.mjs';

// node scripts/sbom.mjs portal|upstream: the packages that part ships on this kind of machine, as CycloneDX 1.5 (JSON).
// Of the lock file alone and the same each time; the images keep theirs as build/sbom.cdx.json.
const SIMPLE = /^[\w.-]+$/;

/** `pkg:npm/%40scope/name@1.2.3` */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licensesOf = (license) => {
  if (license === null) return {};
  return { licenses: [SIMPLE.test(license) ? { license: { id: license } } : { expression: license }] };
};

/** @param {import('./shipped-packages.mjs').Part} part */
export function sbomOf(part, lockFile = 'package-lock.json') {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const components = shippedPackages(part, lockFile)
    .filter(({ isForHere }) => isForHere)
    .map((each) => ({
      type: 'library',
      'bom-ref': `${purl(each)}#${each.path}`,
      name: each.name,
      version: each.version,
      purl: purl(each),
      ...licensesOf(each.license),
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
    }));
  const name = `hengxu-${part}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([name, version, components]))
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
    },
    components,
  };
}

if (import.meta.filename === process.argv[1]) {
  const [part = ''] = process.argv.slice(2);
  if (PARTS.includes(part)) {
    process.stdout.write(`${JSON.stringify(sbomOf(part), null, 1)}\n`);
  } else {
    process.stderr.write('node scripts/sbom.mjs portal|upstream\n');
    process.exitCode = 2;
  }
}
