/** The two editions of the product; the first path segment `{product}` names one (PRODUCT-004). */
export const EDITIONS = ['wealth', 'fund'] as const;
export type Edition = (typeof EDITIONS)[number];

/** Edition of pages without the segment when no edition was visited before. */
export const defaultEdition: Edition = 'wealth';

export function isEdition(value: unknown): value is Edition {
  return (EDITIONS as readonly unknown[]).includes(value);
}

/** Returns the value when it is an edition, otherwise the default: for editions remembered in a cookie. */
export function toEdition(value: unknown, fallback: Edition = defaultEdition): Edition {
  return isEdition(value) ? value : fallback;
}

/** Private or public funds. */
type Kind = 'simu' | 'public';
/** Kinds of articles (NEWS_KINDS of the contract). */
type NewsKind = 'research' | 'news' | 'roadshow' | 'education' | 'market' | 'interview' | 'notice';
/** Sections of the home page. */
export type HomeSection =
  | 'suggested'
  | 'types'
  | 'ranking'
  | 'ranking-public'
  | 'public-selections'
  | 'regular'
  | 'news'
  | 'activity';
/** Link targets of an edition; app/features/lists/entries.ts has their names, icons and URLs. */
export type EntryKey =
  | 'about'
  | 'activities'
  | 'alerts'
  | 'appointments'
  | 'assets'
  | 'certificate'
  | 'collected'
  | 'companies'
  | 'disclosure'
  | 'fof'
  | 'index-funds'
  | 'invite'
  | 'library'
  | 'managers'
  | 'money-funds'
  | 'pe'
  | 'plans'
  | 'public-assets'
  | 'public-channel'
  | 'public-income'
  | 'public-selections'
  | 'public-trades'
  | 'quasi-fixed'
  | 'read'
  | 'records'
  | 'regular'
  | 'research'
  | 'return-ranking'
  | 'return-ranking-public'
  | 'school'
  | 'selections'
  | 'selections-public'
  | 'simu'
  | 'top-list';

export interface EditionRules {
  /** Shown next to the portal name to distinguish the editions; empty for the default edition. */
  name: '' | '基金版';
  /** Agreements accepted by logging in, service then privacy (CONST-034, CONST-035, API-008, API-009). */
  agreements: readonly [service: number, privacy: number];
  /** Order of private and public funds where both are shown; the first is the default of library and watchlist. */
  kinds: readonly [Kind, Kind];
  /** Kinds of articles on the home page. */
  homeNews: readonly NewsKind[];
  /** Kinds of articles of the news tab, in display order; others stay reachable by URL. */
  news: readonly NewsKind[];
  /** Sections of the home page below its entry links; two in one row are shown side by side on wide screens. */
  home: readonly (readonly [HomeSection] | readonly [HomeSection, HomeSection])[];
  /** Entry links of the home page. */
  channels: readonly EntryKey[];
  /** Sub-items of the drawer, below the five main items (DRAWER-012 to DRAWER-017). */
  drawer: readonly EntryKey[];
  /** Functions of the user page. */
  own: readonly EntryKey[];
}

/**
 * Differences between the editions; there are no others. The wealth edition is the full product, private funds
 * first; the fund edition is smaller, public funds first. Disclosure (domain/disclosure/disclosure.ts), suitability
 * and all order rules are the same in both, and so is every page by URL.
 */
export const EDITION_RULES: Readonly<Record<Edition, EditionRules>> = {
  wealth: {
    name: '',
    agreements: [2, 3],
    kinds: ['simu', 'public'],
    homeNews: ['research', 'news', 'roadshow', 'market', 'interview'],
    home: [['suggested'], ['ranking', 'news'], ['activity']],
    news: ['research', 'news', 'roadshow', 'education', 'market', 'interview', 'notice'],
    channels: [
      'simu',
      'public-channel',
      'regular',
      'top-list',
      'companies',
      'managers',
      'research',
      'school',
    ],
    drawer: [
      'selections',
      'top-list',
      'return-ranking',
      'research',
      'simu',
      'pe',
      'fof',
      'quasi-fixed',
      'about',
    ],
    own: [
      'assets',
      'records',
      'certificate',
      'public-assets',
      'library',
      'plans',
      'appointments',
      'activities',
      'alerts',
      'invite',
      'collected',
      'read',
    ],
  },
  fund: {
    name: '基金版',
    agreements: [5, 6],
    kinds: ['public', 'simu'],
    homeNews: ['news', 'market', 'education'],
    home: [['types'], ['ranking-public', 'news'], ['public-selections'], ['regular'], ['activity']],
    news: ['market', 'news', 'education', 'notice'],
    channels: [
      'public-channel',
      'public-selections',
      'return-ranking-public',
      'regular',
      'index-funds',
      'money-funds',
      'disclosure',
      'school',
    ],
    drawer: [
      'selections-public',
      'top-list',
      'return-ranking-public',
      'regular',
      'research',
      'simu',
      'pe',
      'fof',
      'quasi-fixed',
      'about',
    ],
    own: [
      'public-assets',
      'public-trades',
      'public-income',
      'plans',
      'library',
      'assets',
      'certificate',
      'activities',
      'alerts',
      'invite',
      'collected',
      'read',
    ],
  },
};

/** Returns private and public funds in the order of an edition, the default first. */
export const getFundKinds = (edition: Edition): readonly [Kind, Kind] => EDITION_RULES[edition].kinds;
