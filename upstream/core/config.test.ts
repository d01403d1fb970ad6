import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '~/upstream/core/config';

describe('upstream settings', () => {
  it('has a working default for each setting', () => {
    expect(readConfig({})).toMatchObject({ appEnv: 'dev', isEmbedded: true, isSeeded: true, port: 4000 });
    expect(readConfig({ DATABASE_URL: '' }).isEmbedded).toBe(true);
  });

  it('seed PostgreSQL only when SEED asks for it', () => {
    const DATABASE_URL = 'postgres://portal:secret@db:5432/portal';
    expect(readConfig({ DATABASE_URL })).toMatchObject({ isEmbedded: false, isSeeded: false });
    expect(readConfig({ DATABASE_URL: 'postgresql:///portal?host=/tmp', SEED: 'demo' }).isSeeded).toBe(true);
  });

  it('keeps accepting calls for a while after SIGTERM outside dev and test', () => {
    const getDelay = (settings: Record<string, string>) =>
      readConfig({ SIGNING_P12_FILE: 'seal.p12', SIGNING_P12_PASSWORD: 'words', ...settings }).stopDelayMs;
    expect(getDelay({ APP_ENV: 'pre' })).toBe(2_000);
    expect([getDelay({}), getDelay({ APP_ENV: 'test' })]).toEqual([0, 0]);
    expect(getDelay({ APP_ENV: 'test', STOP_DELAY_MS: '500' })).toBe(500);
  });

  it.each([
    ['APP_ENV', { APP_ENV: 'staging' }],
    ['UPSTREAM_PORT', { UPSTREAM_PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/x' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['CLOCK_OFFSET_SECONDS', { APP_ENV: 'pre', CLOCK_OFFSET_SECONDS: '60' }],
    ['SEED', { APP_ENV: 'prod', DATABASE_URL: 'postgres://db/x', SEED: 'demo' }],
    ['DATABASE_URL', { APP_ENV: 'prod' }],
    ['SIGNING_P12_FILE', { APP_ENV: 'pre' }],
    ['SIGNING_P12_FILE', { APP_ENV: 'prod', DATABASE_URL: 'postgres://db/x' }],
    ['SIGNING_P12_PASSWORD', { SIGNING_P12_FILE: 'seal.p12' }],
    ['FILES_S3_URL', { FILES_S3_URL: 'https://store.example.com/papers' }],
    ['FILES_S3_URL', { FILES_S3_URL: 'ftp://key:secret@store.example.com/papers' }],
    ['FILES_S3_URL', { APP_ENV: 'pre', FILES_S3_URL: 'http://key:secret@store.example.com/papers' }],
    ['UPLOADS_PER_DAY', { UPLOADS_PER_DAY: '0' }],
    ['UPLOAD_MB_PER_DAY', { UPLOAD_MB_PER_DAY: '5' }],
  ])('throws an error that names a wrong %s', (name, settings) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(new RegExp(`${name}: `));
  });

  it.each([
    ['DESK_PORT', 'CONSOLE_PORT', '4100'],
    ['DESK_HOST', 'CONSOLE_HOST', '0.0.0.0'],
    ['FILMS_DIR', 'VIDEOS_DIR', '/srv/films'],
    ['OPS_SECOND_PERSON', 'OPS_DUAL_CONTROL', 'on'],
  ])('refuses the former name %s and names %s instead', (former, current, value) => {
    expect(() => readConfig({ [former]: value })).toThrow(`${former}: is now called ${current}`);
    expect(() => readConfig({ [former]: value, LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL: /);
    expect(() => readConfig({ [former]: '' })).not.toThrow();
  });

  it('never repeat the value of a wrong setting', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/s);
  });
});
