import { createHash, randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { z } from 'zod';

/** Path of the config host (CALL-031), which is not part of the contract. */
export const WECHAT_CONFIG_PATH = '/public/weixin/wxconfig.js';

const querySchema = z.object({
  account: z.string().regex(/^[\w-]{1,64}$/),
  url: z.url({ protocol: /^https?$/ }).max(4_096),
});
/**
 * Replaces the ticket that WeChat issues to an account: a demo value, so its signatures are not valid at WeChat.
 */
const DEMO_TICKET = 'demo-jsapi-ticket';

/**
 * Creates the route that signs a URL for the WeChat JS SDK: SHA-1 of ticket, nonce, time and URL. For dev and test.
 */
export const createWechatConfigRoute =
  (now: () => Date): RequestHandler =>
  (request, response) => {
    const parsed = querySchema.safeParse(request.query);
    if (!parsed.success) return void response.status(400).json({ msg: 'account and url are needed' });
    const nonceStr = randomBytes(12).toString('base64url');
    const timestamp = Math.floor(now().getTime() / 1_000);
    const text = `jsapi_ticket=${DEMO_TICKET}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${parsed.data.url}`;
    const signature = createHash('sha1').update(text).digest('hex');
    response.set('Cache-Control', 'no-store').json({ timestamp, nonceStr, signature });
  };
