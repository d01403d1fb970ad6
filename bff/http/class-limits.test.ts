import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '~/contract';
import { LIMIT_CLASSES } from '~/contract/limit-classes';
import { countLimitClass, LIMIT_KIND_BY_CLASS } from '~/bff/http/class-limits';

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(`app/${file}`, 'utf8') }));
/** Options of each use of a function, up to its class. */
const getUses = (name: string) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`\\b${name}\\(\\s*\\{([\\s\\S]{0,200})`, 'g'))].map(([, options = '']) => ({
      file,
      limit: /limit: '(\w+)'/.exec(options)?.[1],
    })),
  );

describe('limit classes', () => {
  it('gives each call of the contract a class, and leaves only reads without a count', () => {
    expect(calls.length).toBeGreaterThan(250);
    const wrong = calls.filter(({ definition: { limit, method, bodyKind, isServerOnly, tracks } }) => {
      if (!LIMIT_CLASSES.includes(limit)) return true;
      if (bodyKind === 'binary') return limit !== 'upload';
      if (tracks !== undefined) return limit !== 'report';
      // Counted only by actions, so browsers must not call them.
      if (limit === 'code' || limit === 'login') return isServerOnly !== true;
      return method !== 'GET' && LIMIT_KIND_BY_CLASS[limit] === null;
    });
    expect(wrong.map(({ id }) => id)).toEqual(['catalogue.suggest']);
  });

  it('gives each form and each generated file a class', () => {
    const [actions, files] = [getUses('pageAction'), getUses('defineFileRoute')];
    expect([actions.length > 60, files.length > 12]).toEqual([true, true]);
    expect([...actions, ...files].filter(({ limit }) => limit === undefined)).toEqual([]);
    const drawn = files.filter(({ file }) => file.includes('picture') || file.includes('poster'));
    expect(drawn.map(({ limit }) => limit)).toEqual(drawn.map(() => 'file'));
  });

  it('counts a form without a confirmed login as a guest form, with or without a cookie', async () => {
    const limit = vi.fn(() => Promise.resolve());
    await countLimitClass('open', { limit, isPerson: () => Promise.resolve(false) });
    await countLimitClass('open', { limit, isPerson: () => Promise.resolve(true) });
    await countLimitClass('file', { limit, isPerson: () => Promise.reject(new Error('not asked')) });
    await countLimitClass('read', { limit, isPerson: () => Promise.reject(new Error('not asked')) });
    expect(limit.mock.calls).toEqual([['guest-address'], ['write-address'], ['file-address']]);
  });
});
