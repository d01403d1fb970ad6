/** Names of the drawn pictures, as they stand in their addresses (picture-address.ts). */

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
/** What a state's picture shows: nothing yet, done, closed, failed, no network, being looked at, nothing found, a guest. */
export type SceneKind = (typeof SCENES)[number];

/** A stable number of a text (FNV-1a, 32 bits): the only source of variety of the marks. */
export function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 16_777_619) >>> 0;
  return hash;
}

/** Words that say what kind of house it is; what stands before them is its short name. */
const HOUSE_WORDS = /(?:私募|证券|基金|资产|投资|资本|财富|管理|有限|责任|股份|公司)+$/;
/** The short name of a house, as it stands behind its mark and those of its people: 望川私募基金 and 望川 are one. */
export const shortenCompanyName = (name: string): string => name.replace(HOUSE_WORDS, '') || name;

const HASH_RADIX = 36;
/** The hash as it stands in an address. */
export const formatHashKey = (text: string): string => hashText(text).toString(HASH_RADIX);
/** The key of a person's mark: two people of one name differ by their house. */
export const buildPersonKey = (name: string, house: string): string =>
  formatHashKey(`${name} ${shortenCompanyName(house)}`);
/** The same with the letter that stands in the mark, by its number. */
export const buildInitialKey = (name: string, house: string): string =>
  `${buildPersonKey(name, house)}-${(name.codePointAt(0) ?? 0).toString(16)}`;
/** The short name of a house as it stands in an address: its characters' numbers. */
export const encodeCompanyKey = (name: string): string =>
  [...shortenCompanyName(name)].map((character) => character.codePointAt(0)?.toString(16)).join('-');
/** The name behind a key; empty where it is none. */
export const decodeCompanyKey = (key: string): string =>
  /^[0-9a-f]{1,5}(?:-[0-9a-f]{1,5}){0,59}$/.test(key)
    ? String.fromCodePoint(...key.split('-').map((number) => Number.parseInt(number, 16)))
    : '';
/** The hash of an address; NaN where it is none. */
export const parseHashKey = (key: string): number =>
  /^[0-9a-z]{1,7}$/.test(key) ? Number.parseInt(key, HASH_RADIX) : Number.NaN;
