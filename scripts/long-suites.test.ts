import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseSuites, deadWatches, longSuites, stillFits } from '~/scripts/long-suites.mjs';
import { VISUAL_CHECK_AREAS } from '~/tests/long/areas';

const suite = (name: string, watches: string[], seconds: number) => ({ name, watches, seconds, tests: [] });
const getNames = (suites: { name: string }[]) => suites.map(({ name }) => name);

describe('suites of the long run selected by a change', () => {
  const suites = [
    suite('a', ['app/ui/'], 50),
    suite('b', ['app/ui/', 'bff/x'], 60),
    suite('c', ['bff/'], 10),
  ];

  it('are those that watch changed files', () => {
    expect(getNames(chooseSuites(suites, ['bff/y.ts', 'README.md'], 500).run)).toEqual(['c']);
    expect(chooseSuites(suites, ['README.md'], 500)).toEqual({ run: [], left: [] });
  });

  it('stay within the time, and those that do not fit are listed', () => {
    const { run, left } = chooseSuites(suites, ['app/ui/card.tsx', 'bff/x.ts'], 100);
    expect([getNames(run), getNames(left)]).toEqual([['a', 'c'], ['b']]);
    expect(chooseSuites(suites, ['bff/x.ts'], -5).run).toEqual([]);
  });

  it('drop those that no longer fit on a machine slower than recorded', () => {
    const suite = { seconds: 40 };
    expect(stillFits(suite, { seconds: 100, spent: 0, planned: 0 })).toBe(true);
    expect(stillFits(suite, { seconds: 100, spent: 60, planned: 60 })).toBe(true);
    expect(stillFits(suite, { seconds: 100, spent: 60, planned: 30 })).toBe(false);
    expect(stillFits(suite, { seconds: 100, spent: 20, planned: 60 })).toBe(true);
  });

  it('watch and run existing files', () => {
    const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
    expect(deadWatches(longSuites(), files)).toEqual([]);
    const named = longSuites().flatMap(({ tests }) => tests.filter((each) => each.includes('/')));
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    const areas = Object.values(VISUAL_CHECK_AREAS).flat();
    expect(areas.filter((area) => !existsSync(`app/pages/${area}`))).toEqual([]);
    expect(getNames(longSuites()).filter((name, at, all) => all.indexOf(name) !== at)).toEqual([]);
  });
});
