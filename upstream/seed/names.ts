import type { PublicType, Strategy } from '~/upstream/core/db/schema';
import names from '~/upstream/seed/data/names.json' with { type: 'json' };
import type { Random } from '~/upstream/seed/random';

/** Fictitious brands of private-fund companies. */
export const SIMU_BRANDS: readonly string[] = names.simu_brands;

/** Fictitious brands of public-fund companies. */
export const PUBLIC_BRANDS: readonly string[] = names.public_brands;

const SURNAMES = names.surnames.split('');

export interface PersonName {
  name: string;
  /** 0 male, 1 female. */
  gender: 0 | 1;
}

/** Returns a generator of unique person names. */
export function createNameGenerator(random: Random): () => PersonName {
  const used = new Set<string>();
  return () => {
    for (;;) {
      const gender = random.chance(0.34) ? 1 : 0;
      const name = random.pick(SURNAMES) + random.pick(gender === 1 ? names.given_female : names.given_male);
      if (used.has(name)) continue;
      used.add(name);
      return { name, gender };
    }
  };
}

/** Words in the names of private funds. */
export const STRATEGY_NAME_WORDS: Readonly<Record<Strategy, readonly string[]>> = names.strategy_words;

export const CITIES: readonly string[] = names.cities;
export const CUSTODIANS: readonly string[] = names.custodians;

/** Words in the names of public funds, by type. */
export const PUBLIC_FUND_WORDS: Readonly<Record<PublicType, readonly string[]>> = names.public_fund_words;
