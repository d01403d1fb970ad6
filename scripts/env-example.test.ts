import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PORTAL_SETTINGS } from '~/bff/core/config-schema';
import { UPSTREAM_SETTINGS } from '~/upstream/core/config';

/** Set by the build, not by operators. */
const OF_THE_BUILD = ['BUILD_STAMP'];
/** Read by `npm run ops` (scripts/ops.ts), in addition to the portal and the upstream. */
const OF_TOOLS = ['OPS_USER', 'OPS_PASSWORD', 'OPS_ORIGIN'];

const read = [...new Set([...PORTAL_SETTINGS, ...UPSTREAM_SETTINGS, ...OF_TOOLS])]
  .filter((name) => !OF_THE_BUILD.includes(name))
  .sort();

it('.env.example lists exactly the settings that the code reads, each once', () => {
  const example = readFileSync('.env.example', 'utf8');
  const listed = Array.from(example.matchAll(/^# ?([A-Z][A-Z0-9_]*)=/gm), ([, name]) => name);
  expect(read).toEqual(
    expect.arrayContaining(['UNIVERSAL_LINK_APPS', 'ANDROID_LINK_APPS', 'WECHAT_VERIFY_CODES']),
  );
  expect(listed.sort()).toEqual(read);
});

it('README mentions only settings that the code reads', () => {
  const readme = readFileSync('README.md', 'utf8');
  const settings = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## On several machines'));
  const named = Array.from(settings.matchAll(/\b[A-Z]+_[A-Z_]+\b/g), ([name]) => name);
  expect(named).toContain('PUBLIC_ORIGIN');
  expect(named.filter((name) => !read.includes(name))).toEqual([]);
});
