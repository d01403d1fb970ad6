import { z } from 'zod';
import { listSetting } from '~/bff/core/settings';

/** Android app, by its package and the SHA-256 fingerprints of its signing certificates. */
export interface AndroidApp {
  packageName: string;
  fingerprints: readonly string[];
}

/** Apps that may open addresses of the portal, and the files that prove the ownership of the domain to WeChat. */
export interface DomainAssociation {
  /** `TEAMID.bundle.id` of each iOS app. */
  iosApps: readonly string[];
  androidApps: readonly AndroidApp[];
  /** Codes of the files `MP_verify_CODE.txt`; each file contains its code. */
  wechatVerifyCodes: readonly string[];
}

const IOS_APP = /^[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,155}$/;
const ANDROID_APP = /^([A-Za-z]\w*(?:\.[A-Za-z]\w*)+)=((?:[0-9A-F]{2}:){31}[0-9A-F]{2})$/;
const VERIFY_CODE = /^[A-Za-z0-9]{8,64}$/;

export const domainAssociationSettings = {
  UNIVERSAL_LINK_APPS: listSetting
    .refine((apps) => apps.every((app) => IOS_APP.test(app)), {
      error: 'must be TEAMID.bundle.id, separated by commas',
    })
    .default([]),
  ANDROID_LINK_APPS: listSetting
    .refine((apps) => apps.every((app) => ANDROID_APP.test(app)), {
      error: 'must be package=SHA-256 fingerprint (AA:BB:…), separated by commas; a package may stand twice',
    })
    .default([]),
  WECHAT_VERIFY_CODES: listSetting
    .refine((codes) => codes.every((code) => VERIFY_CODE.test(code)), {
      error: 'must be codes of MP_verify_CODE.txt, separated by commas',
    })
    .default([]),
};

const settingsSchema = z.object(domainAssociationSettings);

export function buildDomainAssociation(settings: z.output<typeof settingsSchema>): DomainAssociation {
  const androidApps = new Map<string, string[]>();
  for (const app of settings.ANDROID_LINK_APPS) {
    const [, packageName = '', fingerprint = ''] = ANDROID_APP.exec(app) ?? [];
    androidApps.set(packageName, [...(androidApps.get(packageName) ?? []), fingerprint]);
  }
  return {
    iosApps: settings.UNIVERSAL_LINK_APPS,
    androidApps: [...androidApps].map(([packageName, fingerprints]) => ({ packageName, fingerprints })),
    wechatVerifyCodes: settings.WECHAT_VERIFY_CODES,
  };
}
