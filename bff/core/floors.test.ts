import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isVersionAtLeast } from '~/domain/platform/version';

const getVersion = (name: string): string =>
  (
    JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8')) as {
      version: string;
    }
  ).version;

describe('minimum dependency versions', () => {
  it.each([
    ['@remix-run/node', '2.17.5'],
    ['@remix-run/express', '2.17.5'],
    ['@remix-run/react', '2.17.5'],
    ['@remix-run/server-runtime', '2.17.5'],
    ['@remix-run/router', '1.23.2'],
    ['undici', '7.24.0'],
  ])('reliability 1.6: %s is %s or newer', (name, floor) => {
    expect(isVersionAtLeast(getVersion(name), floor)).toBe(true);
  });
});
