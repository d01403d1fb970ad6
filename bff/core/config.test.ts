import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '~/bff/core/config';

const prod = {
  APP_ENV: 'prod',
  PUBLIC_ORIGIN: 'https://m.example.com',
  SESSION_SECRETS: 'n'.repeat(32) + ',' + 'o'.repeat(32),
  LOGIN_MARKER_SALT: 'a-salt-of-our-own',
};

const getMessage = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('settings', () => {
  it('ENV-001 accepts only dev, test, pre or prod as the environment', () => {
    for (const environment of ['dev', 'test', 'pre', 'prod']) {
      expect(parseConfig({ ...prod, APP_ENV: environment }).environment).toBe(environment);
    }
    expect(getMessage({ ...prod, APP_ENV: 'staging' })).toMatch(
      /^APP_ENV: must be one of dev, test, pre, prod$/,
    );
  });

  it('needs no settings in dev and generates a session secret', () => {
    const first = parseConfig({});
    expect(first).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      environment: 'dev',
      gsapiOrigin: null,
      trustedProxies: 0,
    });
    expect(first.sessionSecrets[0]).not.toBe(parseConfig({}).sessionSecrets[0]);
  });

  it('refuses the former name of a setting and names the current one', () => {
    expect(getMessage({ GUEST_READS_MS: '0' })).toBe('GUEST_READS_MS: is now called GUEST_CACHE_TTL_MS');
    expect(getMessage({ GUEST_READS_MS: '0', PORT: 'http' })).toMatch(/GUEST_READS_MS: .*\nPORT: /);
    expect(() => parseConfig({ GUEST_READS_MS: ' ' })).not.toThrow();
  });

  it('has eight app packages, each with an edition', () => {
    const { appPackages } = parseConfig({});
    expect(new Set(appPackages.map((entry) => entry.name)).size).toBe(8);
    expect(new Set(appPackages.map((entry) => entry.edition))).toEqual(new Set(['wealth', 'fund']));
  });

  it.each(['SESSION_SECRETS', 'LOGIN_MARKER_SALT', 'PUBLIC_ORIGIN'])(
    '%s is required in prod and named in the error',
    (name) => {
      expect(getMessage({ ...prod, [name]: '' })).toBe(`${name}: is required when APP_ENV is prod`);
    },
  );

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['APP_ENV', 'Prod'],
    ['PUBLIC_ORIGIN', 'https://m.example.com/path'],
    ['GSAPI_ORIGIN', 'ftp://upstream'],
    ['GSAPI_ORIGIN', 'http://user:pw@upstream'],
    ['REDIS_URL', 'localhost:6379'],
    ['SESSION_SECRETS', 'short'],
    ['LOGIN_MARKER_SALT', 'short'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['UPLOAD_LIMIT', '20 apples'],
    ['HOME_GRAYSCALE', 'maybe'],
    ['PAGE_CACHE', 'sometimes'],
    ['APP_PACKAGES', 'com.example:windows:wealth'],
    ['CLIENT_TYPES', 'toaster=1'],
    ['CDN_ORIGIN', 'https://a.example.com/path'],
    ['METRICS_TOKEN', 'x'],
    ['CROSS_DOMAIN_ORIGINS', 'https://fund.example.com/path'],
    ['CROSS_DOMAIN_ORIGINS', 'https://fund.example.com,javascript:alert(1)'],
    ['CROSS_DOMAIN_ORIGINS', 'http://fund.example.com'],
    ['ONE_TAP_ORIGINS', 'https://a.example; script-src *'],
    ['CARRIER_TERMS', 'mobile=http://a.example/terms'],
    ['CARRIER_TERMS', 'satellite=https://a.example/terms'],
  ])('refuses %s with the wrong value %s, naming the setting but not its value', (name, value) => {
    const message = getMessage({ ...prod, API_ORIGIN: '', [name]: value });
    expect(message.startsWith(`${name}: `)).toBe(true);
    if (name === 'SESSION_SECRETS') expect(message).not.toContain(`"${value}"`);
  });

  it('requires both upstream origins or neither', () => {
    expect(getMessage({ GSAPI_ORIGIN: 'http://127.0.0.1:4000' })).toMatch(/^API_ORIGIN: set both/);
  });

  it('requires https in prod', () => {
    expect(getMessage({ ...prod, PUBLIC_ORIGIN: 'http://m.example.com' })).toMatch(
      /^PUBLIC_ORIGIN: must be https/,
    );
  });

  it('ONETAP-014 has published terms for each carrier and allows the address of one to be replaced', () => {
    const { carrierTerms } = parseConfig({ CARRIER_TERMS: 'unicom=https://a.example/terms?id=1' });
    expect(carrierTerms.unicom).toBe('https://a.example/terms?id=1');
    expect([carrierTerms.mobile, carrierTerms.telecom].every((link) => link.startsWith('https://'))).toBe(
      true,
    );
  });

  it('reads each cross-domain portal origin once', () => {
    const { crossDomainOrigins } = parseConfig({
      ...prod,
      CROSS_DOMAIN_ORIGINS: 'https://fund.example.com, https://FUND.example.com/',
    });
    expect(crossDomainOrigins).toEqual(['https://fund.example.com']);
    expect(parseConfig({}).crossDomainOrigins).toEqual([]);
  });

  it('reads sizes, lists and hop counts', () => {
    const config = parseConfig({
      ...prod,
      UPLOAD_LIMIT: '5mb',
      TRUST_PROXY: '2',
      CLIENT_TYPES: 'phone=m,ios=i',
    });
    expect(config.uploadLimitBytes).toBe(5 * 1024 * 1024);
    expect(config.trustedProxies).toBe(2);
    expect(config.clientTypes).toMatchObject({ phone: 'm', ios: 'i', android: 'android' });
    expect(config.sessionSecrets).toEqual(['n'.repeat(32), 'o'.repeat(32)]);
  });
});
