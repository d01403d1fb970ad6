/**
 * Background of the avatars: ink or red lines on a pale background. One in six is reversed on the brand red, so
 * that red stays rare.
 */
import { getGold, type Palette } from '~/bff/images/palette';
import type { Attributes } from '~/bff/images/svg';

const GROUNDS = [
  'sunken',
  'goldWash',
  'lockWash',
  'sunken',
  'goldWash',
  'brand',
  'sunken red',
  'goldWash red',
  'sunken',
  'lockWash',
  'goldWash',
  'brand',
] as const;
export const GROUND_COUNT = GROUNDS.length;

/** Number of second colours of an avatar. */
export const SHADE_COUNT = 3;

/** Colours of an avatar. */
export interface AvatarColors {
  ground: string;
  line: string;
  gold: string;
  hair: { stroke: string; 'stroke-opacity': string };
  isRed: boolean;
  /** Colours drawn over the background. */
  shades: readonly Attributes[];
}

const getShade = (fill: string, opacity: string): Attributes => ({
  fill,
  'fill-opacity': opacity,
  stroke: 'none',
});

/** Colours for the chosen background. */
export function getAvatarColors(index: number, palette: Palette): AvatarColors {
  const ground = GROUNDS[index] ?? 'sunken';
  const gold = getGold(palette);
  if (ground === 'brand') return getBrandColors(palette);
  const [name, red] = ground.split(' ') as ['sunken' | 'goldWash' | 'lockWash', string | undefined];
  return {
    ground: palette[name],
    line: red ? palette.brandText : palette.ink,
    gold,
    hair: { stroke: palette.lineStrong, 'stroke-opacity': '.5' },
    isRed: false,
    shades: [
      getShade(palette.goldLine, '.34'),
      getShade(palette.ddArea, '.6'),
      getShade(palette.brandText, '.16'),
    ],
  };
}

/** Colours on the brand red, for any chosen background. */
export const getBrandColors = (palette: Palette): AvatarColors => ({
  ground: palette.brand,
  line: palette.brandInk2,
  gold: getGold(palette),
  hair: { stroke: palette.brandInk2, 'stroke-opacity': '.45' },
  isRed: true,
  shades: [
    getShade(palette.goldLine, '.34'),
    getShade(palette.ddArea, '.2'),
    getShade(palette.brandInk2, '.14'),
  ],
});
