import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listNoticePackages, buildNoticeText } from '~/scripts/notice';
import { differences, sbomOf } from '~/scripts/sbom.mjs';
import { shippedPackages, thisMachine } from '~/scripts/shipped-packages.mjs';

const manifest = (folder: string) =>
  JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    version: string;
    license: string;
    engines: { node: string };
    dependencies: Record<string, string>;
  };
const portal = shippedPackages('portal').map(({ name }) => name);
const upstream = shippedPackages('upstream').map(({ name }) => name);

describe('shipped packages', () => {
  it('is all packages that a part names, with their dependencies, and no tools', () => {
    for (const folder of ['.', 'contract', 'domain'])
      expect(portal).toEqual(expect.arrayContaining(Object.keys(manifest(folder).dependencies)));
    for (const folder of ['upstream', 'contract', 'domain'])
      expect(upstream).toEqual(expect.arrayContaining(Object.keys(manifest(folder).dependencies)));
    // Needed by express, by pg.
    expect(portal).toContain('send');
    expect(upstream).toContain('pg-protocol');
    for (const tool of ['vitest', 'typescript', 'vite', 'playwright', 'esbuild', 'oxlint'])
      expect([...portal, ...upstream]).not.toContain(tool);
  });

  it('for the portal include no upstream packages and no optional ones', () => {
    for (const name of ['pg', 'kysely', 'sharp', 'pdfkit', 'yazl', '@electric-sql/pglite', 'nodemailer'])
      expect(portal).not.toContain(name);
    expect(portal.filter((name) => name.startsWith('@napi-rs/canvas'))).toEqual([]);
  });

  it('equal the result of npm ci, without packages only for the portal or another machine', () => {
    const on = (os: string, cpu: string, libc: string) =>
      shippedPackages('upstream', 'package-lock.json', { os, cpu, libc })
        .filter(({ isForHere }) => isForHere)
        .map(({ name }) => name);
    const linux = on('linux', 'x64', 'glibc');
    expect(linux).not.toContain('web-encoding');
    const forMachines = (names: string[]) =>
      names.filter((name) => /^(?:@img\/sharp-|@emnapi\/|tslib$)/.test(name));
    expect(forMachines(linux)).toEqual(['@img/sharp-libvips-linux-x64', '@img/sharp-linux-x64']);
    expect(forMachines(on('linux', 'arm64', 'musl'))).toEqual([
      '@img/sharp-libvips-linuxmusl-arm64',
      '@img/sharp-linuxmusl-arm64',
    ]);
    expect(forMachines(on('freebsd', 'x64', ''))).toContain('@emnapi/runtime');
  });

  it('has licences that allow redistribution', () => {
    const KNOWN =
      /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1)$/;
    // As separate, replaceable files (NOTICE).
    const REPLACEABLE = /^(?:libheif-js|@img\/sharp-)/;
    const odd = listNoticePackages().filter(({ name, license }) => {
      const terms = (license ?? 'none').replace(/[()]/g, '').split(/ (?:AND|OR) /);
      return !terms.every(
        (term) => KNOWN.test(term) || (term.startsWith('LGPL-3.0') && REPLACEABLE.test(name)),
      );
    });
    // png-js contains the text of the MIT License but has no license field in its package.json.
    expect(odd.map(({ name, license }) => `${name}: ${license}`)).toEqual(['png-js: null']);
  });
});

it('NOTICE is the output of npm run notice: every package with its licence, including the texts of the font and of the (L)GPL', () => {
  const text = readFileSync('NOTICE', 'utf8');
  expect(text === buildNoticeText()).toBe(true);
  for (const title of [
    'SIL OPEN FONT LICENSE',
    'GNU LESSER GENERAL PUBLIC LICENSE',
    /^ +GNU GENERAL PUBLIC LICENSE$/m,
  ])
    expect(text).toMatch(title);
});

it('writes a reproducible SBOM of an image in CycloneDX, with version, licence and hash of each package', () => {
  const bom = sbomOf('portal');
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(bom).toEqual(sbomOf('portal'));
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const { version } = bom.components.find(({ name }) => name === 'express') ?? {};
  expect(bom.components).toContainEqual(
    expect.objectContaining({
      purl: `pkg:npm/express@${version}`,
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
    }),
  );
  expect(new Set(bom.components.map((each) => each['bom-ref'])).size).toBe(bom.components.length);
});

it('reports installed packages missing from the SBOM and listed packages that are not installed; own packages are ignored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'listed-'));
  const put = (path: string, version: string) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version }));
  };
  const listed = (path: string) => ({ 'bom-ref': `pkg:npm/any#${path}`, version: '1.0.0' });
  try {
    put('node_modules/@one/two', '1.0.0');
    put('node_modules/@one/two/node_modules/three', '1.0.0');
    put('contract/node_modules/four', '1.0.0');
    mkdirSync(join(folder, 'node_modules/.bin'));
    symlinkSync('../contract', join(folder, 'node_modules/ours'));
    const components = ['node_modules/@one/two', 'node_modules/@one/two/node_modules/three'].map(listed);
    expect(differences({ components }, folder)).toEqual([
      'not in the list: contract/node_modules/four 1.0.0',
    ]);
    put('node_modules/@one/two/node_modules/three', '2.0.0');
    components.push(listed('contract/node_modules/four'));
    expect(differences({ components }, folder)).toEqual([
      'not in the list: node_modules/@one/two/node_modules/three 2.0.0',
      'not there: node_modules/@one/two/node_modules/three 1.0.0',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('fails the image build when SBOM and packages differ; the SBOM is for the machine of the image, with the libraries in libvips', () => {
  // Here all tools are installed.
  const told = spawnSync(process.execPath, ['scripts/sbom.mjs', 'upstream', '--installed'], {
    encoding: 'utf8',
  });
  expect([told.status, told.stderr.includes('not in the list: node_modules/vitest ')]).toEqual([1, true]);
  expect(told.stderr).not.toContain('not there');
  const { metadata, components } = JSON.parse(told.stdout) as {
    metadata: { properties: { value: string }[] };
    components: { name: string; components?: { name: string }[] }[];
  };
  const { os, cpu, libc } = thisMachine;
  expect(metadata.properties[0]?.value).toBe(`${os}-${cpu}-${libc}`);
  const libvips = components.find(({ name }) => name.startsWith('@img/sharp-libvips-'));
  expect(libvips?.components?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['vips', 'webp', 'heif']),
  );
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  for (const part of ['portal', 'upstream'])
    expect(dockerfile).toContain(`sbom.mjs ${part} --installed >build/sbom.cdx.json`);
});

it('every package.json states the licence and the required Node', () => {
  for (const folder of ['.', 'contract', 'domain', 'upstream'])
    expect(manifest(folder), folder).toMatchObject({
      version: manifest('.').version,
      license: 'MIT',
      engines: { node: '>=20.19' },
    });
  expect(readFileSync('LICENSE', 'utf8')).toContain('MIT License');
  const base = /^ARG NODE_IMAGE=node:(\d+)/m.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1];
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(base);
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`## [${manifest('.').version}]`);
});

describe('.github/workflows/ci.yml', () => {
  interface Workflow {
    permissions: unknown;
    jobs: Record<
      string,
      {
        permissions?: unknown;
        strategy?: { matrix: { node: string[] } };
        steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
      }
    >;
  }
  const { permissions, jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('runs .ci/run on the Node of the images and the previous one, with read-only access to the sources', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(Object.values(jobs).filter((job) => job.permissions !== undefined)).toEqual([]);
    expect(jobs.test?.strategy?.matrix.node).toEqual(['22', '24']);
    expect(jobs.test?.steps.some(({ run }) => run === '.ci/run')).toBe(true);
    expect(existsSync('.ci/run')).toBe(true);
    for (const { uses, with: settings } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(settings?.['persist-credentials']).toBe(false);
    // No text from a foreign pull request is inserted into a command.
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });
});
