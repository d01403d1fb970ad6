import { z } from 'zod';
import { listSetting } from '~/bff/core/settings';

/** Values of Gs-Client-Type by the environment of the client; CLIENT_TYPES replaces single ones. */
export const DEFAULT_CLIENT_TYPES = {
  pc: 'pc',
  phone: 'wap',
  ios: 'ios',
  android: 'android',
  pad: 'pad',
  'mini-program': 'mini',
  wechat: 'wechat',
  crawler: 'wap',
} as const;
export type ClientTypeName = keyof typeof DEFAULT_CLIENT_TYPES;

/** `client=value,…`: the values that differ from the default ones. */
export const clientTypesSchema = listSetting.transform((entries, context): Record<ClientTypeName, string> => {
  const types: Record<ClientTypeName, string> = { ...DEFAULT_CLIENT_TYPES };
  for (const entry of entries) {
    const [name, value] = entry.split('=');
    if (!name || !value || !Object.hasOwn(types, name) || !/^[\w-]{1,32}$/.test(value)) {
      context.addIssue({ code: 'custom', message: `"${entry}" is not client=value` });
      return z.NEVER;
    }
    types[name as ClientTypeName] = value;
  }
  return types;
});
