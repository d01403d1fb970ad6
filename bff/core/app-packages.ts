import { z } from 'zod';
import { isEdition, type Edition } from '~/domain/platform/edition';
import { listSetting } from '~/bff/core/settings';

export const APP_PLATFORMS = ['ios', 'android', 'pad'] as const;
export type AppPlatform = (typeof APP_PLATFORMS)[number];

/** Native app that opens the portal in its web view (CLIENT-002, CLIENT-003). */
export interface AppPackage {
  name: string;
  platform: AppPlatform;
  edition: Edition;
}

/** The eight packages of the shipped configuration; APP_PACKAGES replaces them. */
export const DEFAULT_APP_PACKAGES: readonly AppPackage[] = [
  { name: 'com.hengxu.wealth', platform: 'android', edition: 'wealth' },
  { name: 'com.hengxu.wealth.ios', platform: 'ios', edition: 'wealth' },
  { name: 'com.hengxu.wealth.pad', platform: 'pad', edition: 'wealth' },
  { name: 'com.hengxu.wealth.hd', platform: 'pad', edition: 'wealth' },
  { name: 'com.hengxu.fund', platform: 'android', edition: 'fund' },
  { name: 'com.hengxu.fund.ios', platform: 'ios', edition: 'fund' },
  { name: 'com.hengxu.fund.lite', platform: 'android', edition: 'fund' },
  { name: 'com.hengxu.fund.pad', platform: 'pad', edition: 'fund' },
];

const isPlatform = (value: string | undefined): value is AppPlatform =>
  (APP_PLATFORMS as readonly (string | undefined)[]).includes(value);

/** Parses `name:platform:edition`; null when a part is missing or unknown. */
function parseAppPackage(text: string): AppPackage | null {
  const [name, platform, edition, ...rest] = text.split(':');
  if (!name || !/^[A-Za-z][\w.]{2,99}$/.test(name) || rest.length > 0) return null;
  return isPlatform(platform) && isEdition(edition) ? { name, platform, edition } : null;
}

/** `name:platform:edition,…` */
export const appPackagesSchema = listSetting.transform((entries, context): AppPackage[] => {
  const packages = entries.map(parseAppPackage);
  if (packages.some((entry) => entry === null)) {
    context.addIssue({
      code: 'custom',
      message: 'must be a list of name:platform:edition (ios, android or pad; wealth or fund)',
    });
    return z.NEVER;
  }
  return packages.filter((entry): entry is AppPackage => entry !== null);
});
