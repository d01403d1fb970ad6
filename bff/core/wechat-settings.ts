import { z } from 'zod';
import { originSetting } from '~/bff/core/settings';

/** An account of WeChat or its id. */
const wechatName = z.string().regex(/^[\w-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, - or _' });

export const wechatSettings = {
  WECHAT_CONFIG_ORIGIN: originSetting.optional(),
  WECHAT_ACCOUNT: wechatName.default('demo'),
  WECHAT_APP_ID: wechatName.optional(),
};

/** Who signs our addresses for WeChat, and for which account. */
export interface WechatSettings {
  /** Null: the embedded upstream, where it runs, else nobody. */
  configOrigin: string | null;
  /** Name of our account at that host. */
  account: string;
  /** The account's own id, as the SDK is told it. */
  appId: string;
}

/** The settings by their meaning. */
export const getWechatSettings = (settings: {
  WECHAT_CONFIG_ORIGIN?: string | undefined;
  WECHAT_ACCOUNT: string;
  WECHAT_APP_ID?: string | undefined;
}): WechatSettings => ({
  configOrigin: settings.WECHAT_CONFIG_ORIGIN ?? null,
  account: settings.WECHAT_ACCOUNT,
  appId: settings.WECHAT_APP_ID ?? settings.WECHAT_ACCOUNT,
});
