import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const MAX_LINES = 60;
const SECTIONS = ['Context', 'Decision', 'Consequences'];
const SOURCE_FOLDERS = [
  'app',
  'bff',
  'bench',
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
const names = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name));

const read = (file: string) => ({ file, text: readFileSync(file, 'utf8') });
const decisions = names.map((name) => ({ name, text: read(`${FOLDER}/${name}`).text }));
const texts = [
  ...['README.md', '.env.example', '.ci/run', 'server.ts', 'vite.config.ts'].map(read),
  ...SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:\.(?:tsx?|mjs|md|css|ya?ml)|Dockerfile)$/.test(file))
      .filter((file) => !file.includes('node_modules'))
      .map((file) => read(`${folder}/${file}`)),
  ),
];

/** Returns what is wrong with the form of a decision. */
function findFaults(text: string): string[] {
  const status = /^(?:- )?Status: (.*)$/m.exec(text)?.[1];
  const superseding = /superseded by \[?(\d{4})/.exec(status ?? '')?.[1];
  const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title);
  const lines = text.trimEnd().split('\n').length;
  return [
    ...(/^# \S/.test(text) ? [] : ['no title']),
    ...(/^(?:- )?Date: \d{4}-\d\d-\d\d\b/m.test(text) ? [] : ['no date']),
    ...(/^(?:accepted|superseded by \[?\d{4})\b/.test(status ?? '') ? [] : ['no status']),
    ...(superseding === undefined || names.some((name) => name.startsWith(superseding))
      ? []
      : [`superseded by ${superseding}, which does not exist`]),
    ...(sections.join() === SECTIONS.join() ? [] : [`sections: ${sections.join(', ')}`]),
    ...(lines <= MAX_LINES ? [] : [`${lines} lines`]),
  ];
}

describe('decision records', () => {
  it('has unique numbers that their titles do not contradict', () => {
    expect(names.length).toBeGreaterThan(40);
    const numbers = names.map((name) => name.slice(0, 4));
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    const contradicting = decisions.filter(({ name, text }) => {
      const inTitle = /^# (\d{4})\b/.exec(text)?.[1];
      return inTitle !== undefined && inTitle !== name.slice(0, 4);
    });
    expect(contradicting.map(({ name }) => name)).toEqual([]);
  });

  it('states date, status, context, decision and consequences in at most 60 lines', () => {
    const faults = decisions.flatMap(({ name, text }) =>
      findFaults(text).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  const sections = '## Context\n## Decision\n## Consequences\n';
  it.each([
    ['a missing section', '# T\n\nDate: 2026-11-29\nStatus: accepted\n## Context\n', ['sections: Context']],
    ['a missing title and date', `- Status: accepted\n${sections}`, ['no title', 'no date']],
    ['an unknown status', `# T\n- Date: 2026-11-29\n- Status: proposed\n${sections}`, ['no status']],
    [
      'a superseding page that does not exist',
      `# T\n- Date: 2026-11-29\n- Status: superseded by [9999](9999-none.md)\n${sections}`,
      ['superseded by 9999, which does not exist'],
    ],
    [
      'a long page',
      `# T\n- Date: 2026-11-29\n- Status: superseded by 0020\n${sections}${'x\n'.repeat(60)}`,
      ['66 lines'],
    ],
  ])('is rejected with %s', (_title, text, faults) => {
    expect(findFaults(text)).toEqual(faults);
  });

  it('is referenced by existing file names and numbers only', () => {
    const named = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/decisions\/(\d{4}(?:-[\w-]+\.md)?)|\b[Dd]ecision (\d{4})\b/g)].map(
        ([, path, number]) => ({ file, name: path ?? number ?? '' }),
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    const known = new Set([...names, ...names.map((name) => name.slice(0, 4))]);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });
});
