/**
 * Login handover of the mini-program: `token` and `shareInfo` in the URL of a page (MINI-002). Both are removed
 * from the URL before any other code reads it.
 */
import { z } from 'zod';
import { cleanQueryValue } from '~/domain/shared/query';

const TOKEN_PARAM = 'token';
const SHARE_INFO_PARAM = 'shareInfo';
/** Longer values do not come from our mini-program. */
const SHARE_INFO_MAX_CHARACTERS = 1_024;
const ENTRY_TOKEN = /^[\x21-\x7e]{1,2048}$/;

/** Data that the mini-program sends with a token (MINI-003). */
export interface ShareInfo {
  /** The person is sent to their own page next. */
  isPersonal: boolean;
}

const isYes = z
  .union([z.boolean(), z.number(), z.string().max(8)])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
const shareInfoSchema = z.object({ isPersonal: isYes.catch(false).default(false) });

/** Parses shareInfo; a text that is not a JSON object, is too long or has no such field counts as absent. */
export function parseShareInfo(text: string | null | undefined): ShareInfo {
  if (text == null || text.length > SHARE_INFO_MAX_CHARACTERS) return { isPersonal: false };
  try {
    const parsed = shareInfoSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : { isPersonal: false };
  } catch {
    return { isPersonal: false };
  }
}

/** A page opened with a token. */
export interface TokenEntry {
  /** Null when the value cannot be a token: too long, blank, or with invalid characters. */
  token: string | null;
  shareInfo: ShareInfo;
  /**
   * The query without both, otherwise byte for byte unchanged, with its question mark; empty when nothing is left.
   */
  search: string;
}

const getName = (part: string): string => new URLSearchParams(part).keys().next().value ?? '';

/** Extracts token and shareInfo from a query (MINI-006); null when it contains no token. */
export function extractTokenEntry(search: string): TokenEntry | null {
  // A name may be percent-encoded; most queries contain neither.
  if (!/token|%/i.test(search)) return null;
  const query = new URLSearchParams(search);
  if (!query.has(TOKEN_PARAM)) return null;
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && ![TOKEN_PARAM, SHARE_INFO_PARAM].includes(getName(part)));
  const given = cleanQueryValue(query.get(TOKEN_PARAM));
  return {
    token: given !== undefined && ENTRY_TOKEN.test(given) ? given : null,
    shareInfo: parseShareInfo(query.get(SHARE_INFO_PARAM)),
    search: rest.length === 0 ? '' : `?${rest.join('&')}`,
  };
}
