import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '~/contract';
import { LIMIT_CLASSES } from '~/contract/limit-classes';
import { countLimitClass, LIMIT_KIND_BY_CLASS } from '~/bff/http/class-limits';

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(`app/${file}`, 'utf8') }));
/** The options of each use of a function, up to its class. */
const usesOf = (name: string) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`\\b${name}\\(\\s*\\{([\\s\\S]{0,200})`, 'g'))].map(([, options = '']) => ({
      file,
      limit: /limit: '(\w+)'/.exec(options)?.[1],
    })),
  );

describe('limit classes', () => {
  it('each call of the contract has one, and only reads are without a count of their own', () => {
    expect(calls.length).toBeGreaterThan(250);
    const wrong = calls.filter(({ definition: { limit, method, bodyKind, isServerOnly, tracks } }) => {
      if (!LIMIT_CLASSES.includes(limit)) return true;
      if (bodyKind === 'binary') return limit !== 'upload';
      if (tracks !== undefined) return limit !== 'report';
      // Counted by actions alone, so no browser may make them.
      if (limit === 'code' || limit === 'login') return isServerOnly !== true;
      return method !== 'GET' && LIMIT_KIND_BY_CLASS[limit] === null;
    });
    expect(wrong.map(({ id }) => id)).toEqual(['catalogue.suggest']);
  });

  it('each form and each drawn file has one', () => {
    const [actions, files] = [usesOf('pageAction'), usesOf('defineFile')];
    expect([actions.length > 60, files.length > 12]).toEqual([true, true]);
    expect([...actions, ...files].filter(({ limit }) => limit === undefined)).toEqual([]);
    const drawn = files.filter(({ file }) => file.includes('picture') || file.includes('poster'));
    expect(drawn.map(({ limit }) => limit)).toEqual(drawn.map(() => 'file'));
  });

  it('counts a form without a confirmed login as a guest’s, whatever cookie comes with it', async () => {
    const limit = vi.fn(() => Promise.resolve());
    await countLimitClass('open', { limit, isPerson: () => Promise.resolve(false) });
    await countLimitClass('open', { limit, isPerson: () => Promise.resolve(true) });
    await countLimitClass('file', { limit, isPerson: () => Promise.reject(new Error('not asked')) });
    await countLimitClass('read', { limit, isPerson: () => Promise.reject(new Error('not asked')) });
    expect(limit.mock.calls).toEqual([['guest-address'], ['write-address'], ['file-address']]);
  });
});
