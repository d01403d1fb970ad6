import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { PORTAL_SETTINGS } from '~/bff/core/config-schema';
import { UPSTREAM_SETTINGS } from '~/upstream/core/config';

/** Set by the build, not by operators. */
const OF_THE_BUILD = ['BUILD_STAMP'];
/** Read by `npm run ops` (scripts/ops.ts), in addition to the portal and the upstream. */
const OF_TOOLS = ['OPS_USER', 'OPS_PASSWORD', 'OPS_ORIGIN'];

const read = [...new Set([...Object.keys(PORTAL_SETTINGS), ...Object.keys(UPSTREAM_SETTINGS), ...OF_TOOLS])]
  .filter((name) => !OF_THE_BUILD.includes(name))
  .sort();

const SETTING = /^# ?([A-Z][A-Z0-9_]*)=(.*)$/;
const lines = readFileSync('.env.example', 'utf8').split('\n');
/** Settings in the order of the file, with the value that the file shows. */
const shown = lines.flatMap((line, at) => {
  const [, name, value = ''] = SETTING.exec(line) ?? [];
  return name === undefined ? [] : [{ name, value, at }];
});

it('.env.example lists exactly the settings that the code reads, each once', () => {
  expect(read).toEqual(
    expect.arrayContaining(['UNIVERSAL_LINK_APPS', 'ANDROID_LINK_APPS', 'WECHAT_VERIFY_CODES']),
  );
  expect(shown.map(({ name }) => name).sort()).toEqual(read);
});

it('.env.example shows the default of each setting that has one, and valid examples of the others', () => {
  const wrong = [PORTAL_SETTINGS, UPSTREAM_SETTINGS].flatMap((settings) =>
    shown.flatMap(({ name, value }) => {
      const schema = (settings as Record<string, z.ZodType | undefined>)[name];
      if (schema === undefined) return [];
      const byDefault = schema.safeParse(undefined).data;
      // An empty value is an absent one.
      const parsed = schema.safeParse(value === '' ? undefined : value);
      if (!parsed.success) return [`${name}: ${value} is not valid`];
      const hasDefault = byDefault !== undefined && JSON.stringify(byDefault) !== '[]';
      return !hasDefault || JSON.stringify(parsed.data) === JSON.stringify(byDefault)
        ? []
        : [`${name}: shows ${value}, the default is ${JSON.stringify(byDefault)}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('.env.example explains each setting, or the group that begins with it', () => {
  const isComment = (line = ''): boolean => /^# [^-]/.test(line) && !SETTING.test(line);
  const first = shown.filter(({ at }) => !SETTING.test(lines[at - 1] ?? ''));
  expect(first.filter(({ at }) => !isComment(lines[at - 1])).map(({ name }) => name)).toEqual([]);
});

it('README mentions only settings that the code reads', () => {
  const readme = readFileSync('README.md', 'utf8');
  const settings = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## On several machines'));
  const named = Array.from(settings.matchAll(/\b[A-Z]+_[A-Z_]+\b/g), ([name]) => name);
  expect(named).toContain('PUBLIC_ORIGIN');
  expect(named.filter((name) => !read.includes(name))).toEqual([]);
});
