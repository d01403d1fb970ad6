import { createHash, hkdfSync } from 'node:crypto';
import { defaults, seal, unseal, type password } from 'iron-webcrypto';
import { LRUCache } from 'lru-cache';

/** Encrypts and authenticates small values for cookies (Fe26.2). */
export interface Sealer {
  seal(value: unknown): Promise<string>;
  /**
   * Returns the value, or null when the text is foreign, altered or expired, or its secret was retired. Do not
   * change the value: the same object may be returned again for up to a minute.
   */
  unseal(text: string): Promise<unknown>;
}

const SEALED_MAX_CHARACTERS = 8_192;
/** Unsealing costs more than the rest of a proxied call, and the same cookie arrives many times a minute. */
const REMEMBERED_SEALS = 5_000;
const REMEMBER_MS = 60_000;

interface SealKey {
  id: string;
  encryption: Uint8Array;
  integrity: Uint8Array;
}

/** Derives two 256-bit keys per secret once, so that no password derivation runs per request. */
function deriveKey(secret: string): SealKey {
  const derive = (use: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, 'portal.session', use, 32));
  const id = createHash('sha256').update(`portal.session.id:${secret}`).digest('hex').slice(0, 12);
  return { id, encryption: derive('encryption'), integrity: derive('integrity') };
}

/** Matches the secret id in a sealed text: `Fe26.2*ID OF THE SECRET*…`. */
const SEALED_BY = /^Fe26\.2\*([0-9a-f]{12})\*/;

/**
 * Secrets newest first: the first one seals, all of them unseal. `onUnknownSecret` is called for a seal whose
 * secret is not in the list: retired, or used only by another portal.
 */
export function createSealer(
  secrets: readonly string[],
  ttlMs: number,
  onUnknownSecret?: () => void,
): Sealer {
  const keys = secrets.map(deriveKey);
  const newest = keys[0];
  if (!newest) throw new Error('SESSION_SECRETS must contain a secret');
  const byId: password.Hash = Object.assign(
    Object.create(null) as Record<string, SealKey>,
    Object.fromEntries(keys.map((key) => [key.id, key])),
  );
  const options = { ...defaults, ttl: ttlMs };
  const opened = new LRUCache<string, { value: unknown }>({ max: REMEMBERED_SEALS, ttl: REMEMBER_MS });

  return {
    seal: (value) => seal(value, newest, options),
    unseal: async (text) => {
      if (text.length > SEALED_MAX_CHARACTERS) return null;
      const known = opened.get(text);
      if (known) return known.value;
      const [, id] = SEALED_BY.exec(text) ?? [];
      if (id !== undefined && byId[id] === undefined) {
        onUnknownSecret?.();
        return null;
      }
      try {
        const value = await unseal(text, byId, options);
        opened.set(text, { value });
        return value;
      } catch {
        return null;
      }
    },
  };
}
