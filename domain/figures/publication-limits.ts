/**
 * Limits for a publication by a single operator: how far a NAV may move, how large a dividend or a split may be,
 * and up to which error a settled NAV is only disclosed (domain rules, section 9). Dated: a rule change is added as
 * a new entry; entries are never edited.
 */
import { getRule, type DatedRule } from '~/domain/shared/regulation';

/** Largest moves of a fund between two consecutive NAVs, as ratios, with payouts added back. */
export interface NavTolerance {
  /** Relative to the last NAV. */
  readonly step: number;
  /** Relative to the benchmark over the same time; null: not comparable. */
  readonly index: number | null;
  /** Relative to the highest and the lowest NAV of the last 60 days. */
  readonly range: number;
}

export interface PublicationLimits {
  /** Keyed by `public:` plus type or `simu:` plus strategy; `public:` and `simu:` are the defaults. */
  readonly tolerances: Readonly<Record<string, NavTolerance>>;
  /** Range of the first NAV of a fund. */
  readonly firstNav: readonly [number, number];
  /**
   * Calendar days between two NAVs that the tolerance assumes; a longer gap scales it by the square root, up to
   * `longest` times.
   */
  readonly gapDays: Readonly<Record<'public' | 'simu', number>>;
  readonly longest: number;
  /** A dividend above this share of the last NAV is large. */
  readonly dividendTolerance: string;
  /** New shares per old share: a split outside the first range is large, one outside the second is invalid. */
  readonly splitRatio: readonly [string, string];
  readonly splitBounds: readonly [string, string];
  /**
   * Income of a money fund per 10,000 shares and day in 元, and its 7-day yield as a ratio: values outside require a
   * second operator.
   */
  readonly incomePer10k: readonly [string, string];
  readonly sevenDayYield: readonly [string, string];
  /** Errors of a settled NAV up to this share of it are disclosed; above it shares or money are adjusted. */
  readonly materialError: string;
}

const STOCKS: NavTolerance = { step: 0.07, index: 0.05, range: 0.35 };
const BONDS: NavTolerance = { step: 0.015, index: null, range: 0.06 };

export const PUBLICATION_LIMITS: readonly DatedRule<PublicationLimits>[] = [
  {
    since: '2000-01-01',
    value: {
      tolerances: {
        'public:': STOCKS,
        'public:bond': BONDS,
        'public:fof': { step: 0.05, index: 0.05, range: 0.25 },
        'public:index': { step: 0.1, index: 0.08, range: 0.4 },
        // Its market differs, or closes on other days.
        'public:qdii': { step: 0.1, index: null, range: 0.4 },
        'public:reit': { step: 0.1, index: null, range: 0.35 },
        'simu:': { step: 0.15, index: null, range: 0.5 },
        'simu:equity': { step: 0.15, index: 0.12, range: 0.5 },
        'simu:neutral': { step: 0.05, index: null, range: 0.15 },
        'simu:bond': { step: 0.03, index: null, range: 0.1 },
        'simu:fof': { step: 0.1, index: null, range: 0.3 },
      },
      firstNav: [0.5, 2],
      gapDays: { public: 4, simu: 8 },
      longest: 3,
      dividendTolerance: '0.05',
      splitRatio: ['0.5', '3'],
      splitBounds: ['0.01', '100'],
      incomePer10k: ['-1', '3'],
      sevenDayYield: ['-0.02', '0.1'],
      materialError: '0.005',
    },
    source: '产品规则；0.5% 为基金合同通行的重大估值错误标准',
  },
];

/** Returns the limits in force on an ISO day. */
export const getPublicationLimits = (day: string): PublicationLimits => getRule(PUBLICATION_LIMITS, day);

/** Returns the tolerance of a kind of fund. */
export function getNavTolerance(
  { tolerances }: PublicationLimits,
  kind: 'public' | 'simu',
  category: string,
): NavTolerance {
  const found = tolerances[`${kind}:${category}`] ?? tolerances[`${kind}:`];
  if (found === undefined) throw new RangeError(`no tolerance for ${kind} funds`);
  return found;
}
