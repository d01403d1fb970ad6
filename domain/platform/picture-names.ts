/** Names of the drawn images, as used in their URLs (picture-address.ts). */

export const SCENES = [
  'empty',
  'success',
  'locked',
  'failure',
  'offline',
  'review',
  'nomatch',
  'welcome',
] as const;
/** States with an illustration: empty, done, closed, failed, offline, in review, not found, guest. */
export type SceneKind = (typeof SCENES)[number];

/** Computes a stable hash of a text (FNV-1a, 32 bits), the only source of variation in the logos. */
export function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 16_777_619) >>> 0;
  return hash;
}

/** Words for the type of a company; the part before them is its short name. */
const COMPANY_SUFFIXES = /(?:私募|证券|基金|资产|投资|资本|财富|管理|有限|责任|股份|公司)+$/;
/** Returns the short name of a company, for its logo and those of its people: 望川私募基金 and 望川 are the same. */
export const shortenCompanyName = (name: string): string => name.replace(COMPANY_SUFFIXES, '') || name;

const HASH_RADIX = 36;
/** Formats the hash for a URL. */
export const formatHashKey = (text: string): string => hashText(text).toString(HASH_RADIX);
/** Builds the key of a person's image: two people with the same name differ by their company. */
export const buildPersonKey = (name: string, company: string): string =>
  formatHashKey(`${name} ${shortenCompanyName(company)}`);
/** Builds the same key with the initial in the image, as a character code. */
export const buildInitialKey = (name: string, company: string): string =>
  `${buildPersonKey(name, company)}-${(name.codePointAt(0) ?? 0).toString(16)}`;
/** Encodes the short name of a company for a URL, as character codes. */
export const encodeCompanyKey = (name: string): string =>
  [...shortenCompanyName(name)].map((character) => character.codePointAt(0)?.toString(16)).join('-');
/** Decodes a company key; empty when invalid. */
export const decodeCompanyKey = (key: string): string =>
  /^[0-9a-f]{1,5}(?:-[0-9a-f]{1,5}){0,59}$/.test(key)
    ? String.fromCodePoint(...key.split('-').map((number) => Number.parseInt(number, 16)))
    : '';
/** Parses the hash of a URL; NaN when invalid. */
export const parseHashKey = (key: string): number =>
  /^[0-9a-z]{1,7}$/.test(key) ? Number.parseInt(key, HASH_RADIX) : Number.NaN;
