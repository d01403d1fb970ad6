import { WECHAT_CONFIG_PATH } from '~/contract/browser-paths';
import { WECHAT_CONFIG_RETRIES, WECHAT_CONFIG_TIMEOUT_MS } from '~/domain/shared/constants';
import type { WechatConfig } from '~/app/platform/wechat/sharing';

/** The portal requests the config host at most twice; the extra second covers the request to the portal. */
const ANSWER_MS = WECHAT_CONFIG_TIMEOUT_MS * (1 + WECHAT_CONFIG_RETRIES) + 1_000;

/** Fetches the signature of an address from the portal. Throws when there is none, or after a timeout. */
export async function fetchWechatConfig(address: string, ask: typeof fetch = fetch): Promise<WechatConfig> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('timeout')), ANSWER_MS);
  });
  const asked = ask(`${WECHAT_CONFIG_PATH}?${new URLSearchParams({ url: address }).toString()}`, {
    credentials: 'same-origin',
  }).then((response) => {
    if (!response.ok) throw new Error(response.status === 504 ? 'timeout' : `status ${response.status}`);
    return response.json() as Promise<WechatConfig>;
  });
  return Promise.race([asked, late]);
}
