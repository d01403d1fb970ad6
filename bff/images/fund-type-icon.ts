/**
 * Icons of fund types on the 24 px icon grid: ink for the market or asset, gold for the contribution of the
 * manager.
 */
import { getGold, type Palette } from '~/bff/images/palette';
import { svgDocument, path } from '~/bff/images/svg';

const CIRCLE = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17';
const FUNDS_IN_FUND = [
  `${CIRCLE}M8.8 11.5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6M15.2 11.5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6`,
  'M12 6.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6',
] as const;

/** Strategies of private funds, then types of public funds, by their codes in the contract. */
const TYPES: Readonly<Record<string, readonly [ink: string, gold: string]>> = {
  'simu-equity': ['M8 4.5v3M8 16.5v3M5 7.5h6v9H5z', 'M17.5 19.5v-14M14 9l3.5-3.5L21 9'],
  'simu-neutral': ['M5 12V5h4v7M15 12v7h4v-7', 'M3 12h18'],
  'simu-futures': ['M3.5 9c2-5 5-5 7 1.5s5 7 8.5-1.5', 'M15.5 10.2 19.3 8.5l1.4 3.9'],
  'simu-macro': [CIRCLE, 'm15.5 8.5-2 5-5 2 2-5z'],
  'simu-bond': ['M3.5 5h17v14h-17zM7 9.5h5M7 13h3', 'M15.5 5v2.5M15.5 9.5V12M15.5 14v2M15.5 17.5V19'],
  'simu-multi': ['m12 3.5 8.5 4.3L12 12 3.5 7.8zM3.5 16.2l8.5 4.3 8.5-4.3', 'm3.5 12 8.5 4.2 8.5-4.2'],
  'simu-fof': FUNDS_IN_FUND,
  'simu-other': ['M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4z', 'M13.5 13.5H20V20h-6.5z'],
  'public-stock': ['M3 20h18M5 20v-6h3.5v6M10.2 20V10h3.6v10', 'M15.5 20V4.5H19V20'],
  'public-mixed': [
    'M9.2 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11',
    'M14.8 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11',
  ],
  'public-index': [
    'M4 4h4v4H4zM10 4h4v4h-4zM4 10h4v4H4zM16 10h4v4h-4zM10 16h4v4h-4zM16 16h4v4h-4z',
    'M16 4h4v4h-4zM10 10h4v4h-4zM4 16h4v4H4z',
  ],
  'public-bond': ['M5.5 3.5h13v17h-13zM8.5 8h7M8.5 11.5h4', 'M14.8 14a2 2 0 1 1 0 4 2 2 0 0 1 0-4'],
  'public-money': [CIRCLE, 'M9 9h6v6H9z'],
  'public-qdii': [`${CIRCLE}M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17`, 'M3.5 12h17'],
  'public-fof': FUNDS_IN_FUND,
  'public-reit': ['M3 20h18M5 20V4.5h9V20M14 9h5v11M8 8h3M8 11.5h3', 'M8 20v-5h3v5M16.5 12.5v4'],
};

/** Draws the icon of a fund type; null for a type that has none. */
export function drawFundTypeIcon(kind: string, palette: Palette): string | null {
  const lines = Object.hasOwn(TYPES, kind) ? TYPES[kind] : undefined;
  if (!lines) return null;
  const [ink, gold] = lines;
  return svgDocument(
    [0, 0, 24, 24],
    { stroke: palette.ink, 'stroke-width': '1.5' },
    path(ink) + path(gold, { stroke: getGold(palette) }),
  );
}
