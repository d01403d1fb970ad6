import { z } from 'zod';
import { originSetting } from '~/bff/core/settings';

/** WeChat account, or the id of one. */
const wechatName = z.string().regex(/^[\w-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, - or _' });

export const wechatSettings = {
  WECHAT_CONFIG_ORIGIN: originSetting.optional(),
  WECHAT_ACCOUNT: wechatName.default('demo'),
  WECHAT_APP_ID: wechatName.optional(),
};

/** Service that signs our addresses for WeChat, and the account it signs for. */
export interface WechatSettings {
  /** Null: the embedded upstream, where it runs; otherwise there is no signer. */
  configOrigin: string | null;
  /** Name of our account at that host. */
  account: string;
  /** Id of the account, as passed to the SDK. */
  appId: string;
}

/** Returns the settings in structured form. */
export const getWechatSettings = (settings: {
  WECHAT_CONFIG_ORIGIN?: string | undefined;
  WECHAT_ACCOUNT: string;
  WECHAT_APP_ID?: string | undefined;
}): WechatSettings => ({
  configOrigin: settings.WECHAT_CONFIG_ORIGIN ?? null,
  account: settings.WECHAT_ACCOUNT,
  appId: settings.WECHAT_APP_ID ?? settings.WECHAT_ACCOUNT,
});
