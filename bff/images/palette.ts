/**
 * Colours of the pictures. A picture is a separate file and cannot use the tokens of the page, so they are repeated
 * here; a test compares them with app/styles/tokens.css.
 */
import type { ImageTheme } from '~/domain/platform/picture-address';

const light = {
  surface: '#ffffff',
  sunken: '#f0ede6',
  lineStrong: '#8d867b',
  ink: '#1c1a18',
  ink2: '#565049',
  inkOff: '#a8a197',
  brand: '#861a27',
  brandInk: '#ffffff',
  brandInk2: '#f0dcc0',
  brandText: '#861a27',
  gold: '#84621f',
  goldLine: '#c6a463',
  goldWash: '#f7f1e4',
  lockWash: '#f0f1f1',
  s1: '#861a27',
  s2: '#2a639c',
  s3: '#8b671c',
  ddArea: '#c9d0d6',
};

export type Palette = typeof light;

export const PALETTES: Readonly<Record<ImageTheme, Palette>> = {
  light,
  dark: {
    surface: '#1a1917',
    sunken: '#252320',
    lineStrong: '#847d72',
    ink: '#efebe4',
    ink2: '#bdb6ab',
    inkOff: '#645e56',
    brand: '#962733',
    brandInk: '#ffffff',
    brandInk2: '#f0dcc0',
    brandText: '#dfbf83',
    gold: '#d9b873',
    goldLine: '#8f7440',
    goldWash: '#29231a',
    lockWash: '#20242a',
    s1: '#e3c48a',
    s2: '#7fb0e6',
    s3: '#c3a4d8',
    ddArea: '#3d4650',
  },
};

/**
 * Gold for drawing: the line gold in light, the brighter text gold in dark, so that it is also visible on the brand
 * red.
 */
export const getGold = (palette: Palette): string =>
  palette === PALETTES.light ? palette.goldLine : palette.gold;
