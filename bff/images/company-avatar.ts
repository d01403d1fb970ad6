/**
 * Avatar of a company: two initials drawn with strokes, in one of four layouts over a two-colour background and a
 * ruler; the second letter is gold.
 */
import { hashText } from '~/domain/platform/picture-names';
import { createSeededRandom } from '~/bff/images/seeded-random';
import { GROUND_COUNT, getAvatarColors, SHADE_COUNT } from '~/bff/images/ground';
import { getInitials } from '~/bff/images/initials';
import type { Palette } from '~/bff/images/palette';
import { transform, rect, pathData, svgDocument, group, path } from '~/bff/images/svg';

/** Letters 14 wide and 20 high. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 20 7 0l7 20M2.8 13h8.4',
  B: 'M0 10h8.5a5 5 0 0 1 0 10H0V0h8a5 5 0 0 1 0 10',
  C: 'M14 4A8.5 10 0 1 0 14 16',
  D: 'M0 0v20h4.5a9.5 10 0 0 0 0-20z',
  E: 'M13 0H0v20h13M0 10h10',
  F: 'M13 0H0v20M0 10h10',
  G: 'M14 4A8.5 10 0 1 0 14 16V10.5H8.5',
  H: 'M0 0v20M14 0v20M0 10h14',
  I: 'M7 0v20M3 0h8M3 20h8',
  J: 'M12 0v13.5a6 6.5 0 0 1-12 0',
  K: 'M0 0v20M13 0 0 12M5 7.5 14 20',
  L: 'M0 0v20h13',
  M: 'M0 20V0l7 12 7-12v20',
  N: 'M0 20V0l14 20V0',
  O: 'M7 0a7 10 0 0 1 0 20a7 10 0 0 1 0-20z',
  P: 'M0 20V0h8a5.5 5.5 0 0 1 0 11H0',
  Q: 'M7 0a7 10 0 0 1 0 20a7 10 0 0 1 0-20zM9 14l5 6',
  R: 'M0 20V0h8a5.5 5.5 0 0 1 0 11H0M7 11l7 9',
  S: 'M13 4C10-1.5 1-1 1 5s12 4 12 10-10 6.5-13 1',
  T: 'M0 0h14M7 0v20',
  U: 'M0 0v13a7 7 0 0 0 14 0V0',
  V: 'M0 0l7 20L14 0',
  W: 'M0 0l3.5 20L7 5l3.5 15L14 0',
  X: 'M0 0l14 20M14 0 0 20',
  Y: 'M0 0l7 10 7-10M7 10v10',
  Z: 'M0 0h14L0 20h14',
};

type FigurePosition = readonly [x: number, y: number, scale: number];
/** Positions of the two letters, and the lines around them. */
const SETTINGS: readonly (readonly [first: FigurePosition, second: FigurePosition, lines: string])[] = [
  // Letters next to each other.
  [[9, 14, 1], [25, 14, 1], ''],
  // Second letter one step lower.
  [[8, 9, 0.85], [28, 22, 0.85], 'M8 39h12M28 9h12'],
  // Letters over three lines.
  [[12, 8, 0.8], [25, 8, 0.8], 'M9 31h30M9 35.5h30M9 40h30'],
  // Letters in a lozenge.
  [[13, 11, 0.75], [25.5, 22, 0.75], 'M24 5 43 24 24 43 5 24z'],
];

/** Parts of the background that have a second colour; one index beyond the end means none. */
const FIGURE_SHAPES = [
  'M0 32h48v8a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z',
  'M16 0v48H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z',
  'M48 8v32a8 8 0 0 1-8 8H8a8 8 0 0 1-5.7-2.3L45.7 2.3A8 8 0 0 1 48 8z',
  'M24 0h16a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8H24z',
];
/** Number of strokes along the bottom, each short or long. */
const STROKES_AT_FOOT = 10;

/** Ruler along the bottom: ten strokes, long where the number has a bit set. */
const getFoot = (number: number): string =>
  Array.from({ length: STROKES_AT_FOOT }, (_, index) => {
    const length = (number >> index) & 1 ? 4.4 : 1.8;
    return pathData`M${7.2 + index * 3.73} 48v${-length}`;
  }).join('');

/** Draws the avatar of a company from its name. Small ones (up to 36 px) have thicker lines. */
export function drawCompanyAvatar(name: string, palette: Palette, isSmall: boolean): string {
  const next = createSeededRandom(hashText(name));
  const [first = '', second = ''] = getInitials(name);
  const pen = getAvatarColors(next(GROUND_COUNT), palette);
  const [[x1, y1, k1], [x2, y2, k2], lines] = SETTINGS[next(SETTINGS.length)]!;
  const addShape = FIGURE_SHAPES[next(FIGURE_SHAPES.length + 1)] ?? '';
  const shade = pen.shades[next(SHADE_COUNT)];
  const foot = getFoot(next(2 ** STROKES_AT_FOOT));
  const hair = { ...pen.hair, 'stroke-width': isSmall ? '1.6' : '1' };
  const single = second === '';
  return svgDocument(
    [0, 0, 48, 48],
    { stroke: pen.line, 'stroke-width': isSmall ? '2.6' : '2' },
    rect(0, 0, 48, 48, { rx: 8, fill: pen.ground, stroke: 'none' }) +
      path(addShape, shade) +
      path(foot, { ...hair, 'stroke-linecap': 'butt' }) +
      path(lines, hair) +
      (single
        ? transform(17, 14, 1, path(STROKES[first] ?? ''), {
            stroke: chooseLetterColor(pen.isRed, pen.gold, palette),
          })
        : transform(x1, y1, k1, path(STROKES[first] ?? '')) +
          group(
            { stroke: chooseLetterColor(pen.isRed, pen.gold, palette) },
            transform(x2, y2, k2, path(STROKES[second] ?? '')),
          )),
  );
}

/** A gold letter on a pale background needs the darker gold. */
const chooseLetterColor = (isRed: boolean, gold: string, palette: Palette): string =>
  isRed ? gold : palette.gold;
