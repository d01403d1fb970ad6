/**
 * Avatar of a person whose name is in Latin letters, or one too small for a tile. It shows the initial in two arcs
 * turned by the hash of name and company, so that two people with the same initial differ.
 */
import { createSeededRandom } from '~/bff/images/seeded-random';
import { GROUND_COUNT, getAvatarColors } from '~/bff/images/ground';
import type { Palette } from '~/bff/images/palette';
import { circle, pathData, svgDocument, path, svgText } from '~/bff/images/svg';

/** Number of positions at which an arc can begin, and of lengths it can have. */
const STARTS = 24;
const LENGTHS = 5;
const OUTER = 29;
const INNER = 25;

/** Arc of a circle around 0 0; angles in turns, less than half of one. */
function drawArc(radius: number, from: number, length: number): string {
  const [a, b] = [from * 2 * Math.PI, (from + length) * 2 * Math.PI];
  return (
    pathData`M${radius * Math.cos(a)} ${radius * Math.sin(a)}` +
    pathData`A${radius} ${radius} 0 0 1 ${radius * Math.cos(b)} ${radius * Math.sin(b)}`
  );
}

/** Draws the avatar of a person from a letter of the name. */
export function drawInitialAvatar(hash: number, letter: string, palette: Palette): string {
  const next = createSeededRandom(hash);
  const pen = getAvatarColors(next(GROUND_COUNT), palette);
  const getArc = (radius: number) => drawArc(radius, next(STARTS) / STARTS, (2 + next(LENGTHS)) / 16);
  const stroke = { stroke: pen.line, 'stroke-width': '2.4' };
  return svgDocument(
    [-32, -32, 64, 64],
    stroke,
    circle(0, 0, 32, { fill: pen.ground, stroke: 'none' }) +
      circle(0, 0, OUTER, { ...pen.hair, 'stroke-width': '1' }) +
      path(getArc(OUTER), { stroke: pen.gold }) +
      path(getArc(INNER)) +
      svgText(0, 10, letter, { fill: pen.line, 'font-size': 28, 'text-anchor': 'middle' }),
  );
}
