import { createHash, randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { z } from 'zod';

/** The config host's own path (CALL-031), which is none of the contract's. */
export const WECHAT_CONFIG_PATH = '/public/weixin/wxconfig.js';

const querySchema = z.object({
  account: z.string().regex(/^[\w-]{1,64}$/),
  url: z.url({ protocol: /^https?$/ }).max(4_096),
});
/** Stands for the ticket that WeChat gives an account: of the invented world, so what it signs opens nothing. */
const DEMO_TICKET = 'demo-jsapi-ticket';

/** Signs an address as WeChat's JS SDK wants it: SHA-1 of ticket, nonce, time and address. For dev and test. */
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
