/**
 * Token of a browser that has logged in or liked an article: a secret whose hash upstream stores. With it, wrong
 * passwords or exhausted codes of strangers do not block a returning person, and the like of a guest counts once.
 * It grants no rights and identifies no person. Sealed, valid for a year (docs/decisions/0020-login-limits.md).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { getNetwork } from '~/domain/shared/networks';
import { setCookie } from '~/bff/core/cookies';
import type { Sealer } from '~/bff/core/seal';

export const DEVICE_TTL_MS = 365 * 24 * 60 * 60 * 1_000;
const TOKEN_BYTES = 32;
/**
 * Number of phones that the token of a browser remembers; the limits treat any further phone as that of a stranger.
 */
const PEOPLE_MAX = 5;

const deviceSchema = z.object({
  /** The token; cookies, which are valid for a year, store it under this name. */
  mark: z.string().regex(/^[\w-]{43}$/),
  /** Keyed hashes of the phones that logged in, the last one first. */
  people: z.array(z.string()).max(PEOPLE_MAX),
});
type DeviceData = z.infer<typeof deviceSchema>;

export interface DeviceToken {
  /** Token of this browser; null when it has none. */
  read(): Promise<string | null>;
  /** Like `read`, but creates a token for a browser without one; it is stored when the login succeeds. */
  readOrMake(): Promise<string>;
  /** Stores the token in the browser: after a login with this phone, or (null) for a guest who has none yet. */
  keep(phone: string | null): Promise<void>;
  /** Limit key for attempts on this phone: this device when it has logged in with it, else the network. */
  requester(phone: string): Promise<string>;
}

export interface DeviceTokenOptions {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  sealer: Sealer;
  /** HTTPS: the cookie is Secure and `__Host-` prefixed, so that no other host can plant one. */
  isSecure: boolean;
  /** Address of the person. */
  address: string;
}

export const getDeviceCookieName = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device');

/** Opens the device token of one request; the cookie is read on first use. */
export function openDeviceToken({
  cookies,
  res,
  sealer,
  isSecure,
  address,
}: DeviceTokenOptions): DeviceToken {
  const name = getDeviceCookieName(isSecure);
  let opened: Promise<DeviceData | null> | null = null;
  let made: DeviceData | null = null;

  async function open(): Promise<DeviceData | null> {
    const text = cookies.get(name);
    const parsed = text === undefined ? null : deviceSchema.safeParse(await sealer.unseal(text));
    return parsed?.success ? parsed.data : null;
  }
  const readData = async (): Promise<DeviceData | null> => made ?? (await (opened ??= open()));
  const make = async (): Promise<DeviceData> =>
    (await readData()) ?? (made = { mark: randomBytes(TOKEN_BYTES).toString('base64url'), people: [] });

  async function write(next: DeviceData): Promise<void> {
    made = next;
    const cookie = { isSecure, isHttpOnly: true, maxAgeSeconds: DEVICE_TTL_MS / 1_000 };
    setCookie(res, name, await sealer.seal(next), cookie);
  }

  return {
    read: async () => (await readData())?.mark ?? null,
    readOrMake: async () => (await make()).mark,
    async keep(phone) {
      if (phone === null && (await readData()) !== null) return;
      const { mark, people } = await make();
      if (phone === null) return write({ mark, people });
      const person = getPerson(mark, phone);
      await write({
        mark,
        people: [person, ...people.filter((each) => each !== person)].slice(0, PEOPLE_MAX),
      });
    },
    async requester(phone) {
      const known = await readData();
      const isTheirs = known?.people.includes(getPerson(known.mark, phone)) ?? false;
      return known && isTheirs
        ? `device:${createHash('sha256').update(known.mark).digest('base64url')}`
        : getNetwork(address);
    },
  };
}

const getPerson = (deviceToken: string, phone: string): string =>
  createHmac('sha256', deviceToken).update(phone).digest('base64url').slice(0, 16);
