import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';

describe('source maps', () => {
  const wasOn = process.sourceMapsEnabled;
  afterEach(() => process.setSourceMapsEnabled(wasOn));
  const isOn = (): boolean => process.sourceMapsEnabled;
  const open = () => {
    vi.resetModules();
    return import('~/bff/core/source-maps');
  };

  it('is off except while an error is logged, also when logging fails', async () => {
    const { limitSourceMapsToLog: limitSourceMapsToLog, readWithSourceMaps: withSourceMaps } = await open();
    process.setSourceMapsEnabled(true);
    limitSourceMapsToLog();
    expect(isOn()).toBe(false);
    expect(withSourceMaps(isOn)).toBe(true);
    expect(isOn()).toBe(false);
    expect(() =>
      withSourceMaps(() => {
        throw new Error('x');
      }),
    ).toThrow('x');
    expect(isOn()).toBe(false);
  });

  it('is switched off in a portal as soon as its build is loaded', () => {
    expect(readFileSync('server.ts', 'utf8')).toMatch(/await openPortal\([^;]*;\s*limitSourceMapsToLog\(\);/);
  });

  it('stays off where the process runs without them', async () => {
    const { limitSourceMapsToLog: limitSourceMapsToLog, readWithSourceMaps: withSourceMaps } = await open();
    process.setSourceMapsEnabled(false);
    limitSourceMapsToLog();
    expect(withSourceMaps(isOn)).toBe(false);
  });
});
