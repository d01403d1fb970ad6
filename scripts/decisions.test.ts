import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOMS = [
  'app',
  'bff',
  'contract',
  'domain',
  'framework',
  'observability',
  'upstream',
  'scripts',
  'tests',
  'docs',
  'deploy',
];
const names = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name));

const read = (file: string) => ({ file, text: readFileSync(file, 'utf8') });
const texts = [
  ...['README.md', 'bench/README.md', 'server.ts', 'vite.config.ts'].map(read),
  ...ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs|md|css)$/.test(file) && !file.includes('node_modules'))
      .map((file) => read(`${room}/${file}`)),
  ),
];

it('gives every decision a unique number that its title does not contradict', () => {
  expect(names.length).toBeGreaterThan(40);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  const otherNumber = names.filter((name) => {
    const said = /^# (\d{4}) /.exec(read(`docs/decisions/${name}`).text)?.[1];
    return said !== undefined && said !== name.slice(0, 4);
  });
  expect(otherNumber).toEqual([]);
});

it('references only existing decisions', () => {
  const named = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/decisions\/(\d{4}-[\w-]+\.md)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !names.includes(name))).toEqual([]);
});
