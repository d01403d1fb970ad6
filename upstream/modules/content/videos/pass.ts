/**
 * Passes for the files of a private talk: a signature over the video, the expiry time and the login. Another login,
 * video or time needs another signature. Signatures require the key, which all upstreams of one database share.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLIP_PASS_SECONDS } from '~/contract/limits';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { ensureServiceKey } from '~/upstream/core/service-key';

const STATE_KEY = 'clip_key';
const MS_PER_SECOND = 1_000;
const getKey = (context: Pick<ServiceContext, 'db' | 'now'>): Promise<string> =>
  ensureServiceKey(context, STATE_KEY);

interface Passed {
  videoId: string;
  /** Seconds since 1970. */
  until: number;
  account: Account;
}

const sign = (key: string, { videoId, until, account }: Passed): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([videoId, until, account.tokenHash]))
    .digest('base64url');

/** Creates a pass to one video for the current login, valid from now on. */
export async function createVideoPass(
  context: Pick<ServiceContext, 'db' | 'now'>,
  videoId: string,
  account: Account,
): Promise<{ until: number; signature: string }> {
  const until = Math.floor(context.now().getTime() / MS_PER_SECOND) + CLIP_PASS_SECONDS;
  return { until, signature: sign(await getKey(context), { videoId, until, account }) };
}

/** Whether a pass is genuine, for this video and login, and not expired. */
export async function isValidVideoPass(
  context: Pick<ServiceContext, 'db' | 'now'>,
  passed: Passed,
  signature: string,
): Promise<boolean> {
  if (context.now().getTime() >= passed.until * MS_PER_SECOND) return false;
  const right = Buffer.from(sign(await getKey(context), passed));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
