import { expect, it } from 'vitest';
import { buildAssociationFiles } from '~/bff/http/well-known';
import { parseConfig } from '~/bff/core/config';

const PRINT = Array.from({ length: 32 }, () => 'AB').join(':');
const settings = {
  UNIVERSAL_LINK_APPS: 'ABCDE12345.com.example.wealth',
  ANDROID_LINK_APPS: `com.example.wealth=${PRINT},com.example.wealth=${PRINT.replace('AB', 'CD')}`,
  WECHAT_VERIFY_CODES: 'Xy12Zz34Ab56Cd78',
};
const getProofs = (given: Record<string, string>) => parseConfig({ APP_ENV: 'test', ...given }).domainProofs;

it('has the configured association files and verification codes, and none without a setting', () => {
  expect([...buildAssociationFiles(getProofs({})).keys()]).toEqual([]);
  const files = buildAssociationFiles(getProofs(settings));
  expect([...files.keys()]).toEqual([
    '/.well-known/apple-app-site-association',
    '/apple-app-site-association',
    '/.well-known/assetlinks.json',
    '/MP_verify_Xy12Zz34Ab56Cd78.txt',
  ]);
  const json = (path: string): unknown => JSON.parse(files.get(path)?.text ?? '');
  expect(json('/.well-known/apple-app-site-association')).toMatchObject({
    applinks: { details: [{ appIDs: ['ABCDE12345.com.example.wealth'] }] },
  });
  expect(json('/.well-known/assetlinks.json')).toMatchObject([
    {
      target: {
        package_name: 'com.example.wealth',
        sha256_cert_fingerprints: [PRINT, PRINT.replace('AB', 'CD')],
      },
    },
  ]);
  expect(files.get('/MP_verify_Xy12Zz34Ab56Cd78.txt')?.text).toBe('Xy12Zz34Ab56Cd78');
});

it('stops the boot with the name of a wrong setting', () => {
  expect(() => getProofs({ UNIVERSAL_LINK_APPS: 'com.example' })).toThrow('UNIVERSAL_LINK_APPS');
  expect(() => getProofs({ ANDROID_LINK_APPS: 'com.example.wealth=AB' })).toThrow('ANDROID_LINK_APPS');
  expect(() => getProofs({ WECHAT_VERIFY_CODES: '../etc' })).toThrow('WECHAT_VERIFY_CODES');
});
