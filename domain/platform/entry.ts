/**
 * How the mini-program hands a person over: `token` and `shareInfo` in the address of a page (MINI-002). Both leave the
 * address before anything else looks at it.
 */
import { z } from 'zod';
import { cleanQueryValue } from '~/domain/shared/query';

const TOKEN_PARAM = 'token';
const SHARE_INFO_PARAM = 'shareInfo';
/** Longer ones are none of ours. */
const SHARE_INFO_MAX_CHARACTERS = 1_024;
const ENTRY_TOKEN = /^[\x21-\x7e]{1,2048}$/;

/** What the mini-program says beside a token (MINI-003). */
export interface ShareInfo {
  /** The person is to see their own page next. */
  isPersonal: boolean;
}

const isYes = z
  .union([z.boolean(), z.number(), z.string().max(8)])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
const shareInfoSchema = z.object({ isPersonal: isYes.catch(false).default(false) });

/** Reads shareInfo; what is no JSON object, too long or says nothing of it counts as not said. */
export function parseShareInfo(text: string | null | undefined): ShareInfo {
  if (text == null || text.length > SHARE_INFO_MAX_CHARACTERS) return { isPersonal: false };
  try {
    const parsed = shareInfoSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : { isPersonal: false };
  } catch {
    return { isPersonal: false };
  }
}

/** A page entered with a token. */
export interface TokenEntry {
  /** Null where what stands there cannot be a token: too long, blank, or none of its characters. */
  token: string | null;
  shareInfo: ShareInfo;
  /** The query without both, byte for byte as it was, with its question mark; empty when nothing is left. */
  search: string;
}

const nameOf = (part: string): string => new URLSearchParams(part).keys().next().value ?? '';

/** Takes token and shareInfo out of a query (MINI-006); null where it names no token. */
export function extractTokenEntry(search: string): TokenEntry | null {
  // A name may be written with escapes; most queries hold neither.
  if (!/token|%/i.test(search)) return null;
  const query = new URLSearchParams(search);
  if (!query.has(TOKEN_PARAM)) return null;
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && ![TOKEN_PARAM, SHARE_INFO_PARAM].includes(nameOf(part)));
  const given = cleanQueryValue(query.get(TOKEN_PARAM));
  return {
    token: given !== undefined && ENTRY_TOKEN.test(given) ? given : null,
    shareInfo: parseShareInfo(query.get(SHARE_INFO_PARAM)),
    search: rest.length === 0 ? '' : `?${rest.join('&')}`,
  };
}
