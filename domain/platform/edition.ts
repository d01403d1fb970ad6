/** The two editions of the product; the first path segment `{product}` names one (PRODUCT-004). */
export const EDITIONS = ['wealth', 'fund'] as const;
export type Edition = (typeof EDITIONS)[number];

/** The edition of pages without the segment when none was visited before. */
export const defaultEdition: Edition = 'wealth';

export function isEdition(value: unknown): value is Edition {
  return (EDITIONS as readonly unknown[]).includes(value);
}

/** The value when it is an edition, else the default: for remembered editions from a cookie. */
export function toEdition(value: unknown, fallback: Edition = defaultEdition): Edition {
  return isEdition(value) ? value : fallback;
}

/** Private or public funds. */
type Kind = 'simu' | 'public';
/** Kinds of articles (the contract's NEWS_KINDS). */
type NewsKind = 'research' | 'news' | 'roadshow' | 'education' | 'market' | 'interview' | 'notice';
/** Sections of home. */
export type HomeSection =
  | 'suggested'
  | 'types'
  | 'ranking'
  | 'ranking-public'
  | 'public-selections'
  | 'regular'
  | 'news'
  | 'activity';
/** Places an edition leads to; app/shell/entries.ts knows their names, icons and addresses. */
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
  /** Beside the name of the portal where the editions must be told apart; empty for the default one. */
  name: '' | '基金版';
  /** Agreements that logging in accepts, service then privacy (CONST-034, CONST-035, API-008, API-009). */
  agreements: readonly [service: number, privacy: number];
  /** Order of private and public funds wherever both stand; the first is the default of library and watchlist. */
  kinds: readonly [Kind, Kind];
  /** Kinds of articles of home. */
  homeNews: readonly NewsKind[];
  /** Kinds of articles of the news tab, as they stand there; others stay reachable by their address. */
  news: readonly NewsKind[];
  /** Sections of home below its ways in; two in a row stand side by side on wide screens. */
  home: readonly (readonly [HomeSection] | readonly [HomeSection, HomeSection])[];
  /** Ways in from home. */
  channels: readonly EntryKey[];
  /** Sub items of the drawer, below the five main ones (DRAWER-012 to DRAWER-017). */
  drawer: readonly EntryKey[];
  /** Functions of the user page. */
  own: readonly EntryKey[];
}

/**
 * How the editions differ: this table and nothing else. The wealth edition is the whole product, private funds first; the
 * fund edition is the lighter one, public funds first. Who may see what (domain/disclosure/disclosure.ts), suitability and all rules of orders
 * are the same in both, and so is every page behind an address.
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

/** Private and public funds in the order of an edition, the default first. */
export const getFundKinds = (edition: Edition): readonly [Kind, Kind] => EDITION_RULES[edition].kinds;
