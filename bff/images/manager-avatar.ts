/**
 * Avatar of a person: a Han-dynasty eaves tile, drawn from the hash of name and company. It has a notched rim, a
 * boss, equal sectors with one or two motifs, rules between them and a disc behind; one element is gold.
 */
import { createSeededRandom, type SeededRandom } from '~/bff/images/seeded-random';
import { MOTIFS, PEARL_MOTIF, type Motif } from '~/bff/images/eaves-motifs';
import {
  getBrandColors,
  GROUND_COUNT,
  getAvatarColors,
  SHADE_COUNT,
  type AvatarColors,
} from '~/bff/images/ground';
import type { Palette } from '~/bff/images/palette';
import { rect, circle, pathData, svgDocument, group, path } from '~/bff/images/svg';

/** Random choices for a person, before any colour. */
export interface TileFacts {
  motif: Motif;
  /** Second motif of a tile with four or eight sectors. */
  mate: Motif | null;
  sectors: number;
  ground: number;
  rim: number;
  boss: number;
  rule: number;
  /** Index of the gold element: rim, boss or rules. */
  gold: number;
  /** Disc of a second colour behind the field: index of its size; the last index means none. */
  disc: number;
  shade: number;
  /** Notches of the rim, one bit per position; the left side mirrors the right. */
  notches: number;
}

const SECTORS = [4, 8, 5, 6, 8] as const;
const RIMS = 6;
/** Radii of the disc behind the field; one index beyond the end means none. */
const DISCS = [12, 18, 23] as const;
const NOTCHES = 8;
const BOSSES = 5;
/**
 * One line, a long line, or two lines between the sectors; eight sectors allow only the first, six the first two.
 */
const RULES = ['M0 -23L0 -26', 'M0 -12L0 -26', 'M-1.4 -12L-1.4 -26M1.4 -12L1.4 -26'] as const;
const pick = <T>(list: readonly T[], next: SeededRandom): T => list[next(list.length)] as T;

/**
 * Chooses the tile of a hash. Five and six sectors use only one motif, so that no avatar looks like a star, a face
 * or a hooked cross.
 */
export function buildTile(hash: number): TileFacts {
  const next = createSeededRandom(hash);
  const motif = pick(MOTIFS, next);
  const sectors = Math.min(motif.most, pick(SECTORS, next));
  const ground = next(GROUND_COUNT);
  const rim = next(RIMS);
  const boss = next(BOSSES);
  const rule = next(sectors === 8 ? 1 : sectors === 6 ? 2 : RULES.length);
  const gold = next(3);
  const mates = MOTIFS.filter(
    (other) => other.most >= sectors && other !== motif && (sectors === 8 || other !== PEARL_MOTIF),
  );
  const mate = pick(mates, next);
  const isPair = sectors === 8 || (sectors === 4 && motif !== PEARL_MOTIF && next(2) === 1);
  const disc = next(DISCS.length + 1);
  const shade = next(SHADE_COUNT);
  const notches = next(2 ** NOTCHES);
  const ways = { ground, rim, boss, rule, gold, disc, shade, notches };
  return { motif, mate: isPair ? mate : null, sectors, ...ways };
}

/** Draws a motif in every sector, as one path: each pair of coordinates is rotated around the centre. */
function drawRing(data: string, sectors: number, offset: number): string {
  return Array.from({ length: sectors }, (_, index) => {
    const angle = ((index + offset) * 2 * Math.PI) / sectors;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return data.replace(
      /(-?[\d.]+) (-?[\d.]+)/g,
      (_pair, x: string, y: string) =>
        pathData`${Number(x) * cos - Number(y) * sin} ${Number(x) * sin + Number(y) * cos}`,
    );
  }).join('');
}

/** Half the width of a motif, such that neighbours do not touch. */
const computeHalfWidth = (sectors: number): number =>
  Math.min(10.5, 19 * Math.sin(Math.PI / sectors) * (sectors === 8 ? 0.8 : 0.66));

/** Content of all sectors, as path data. */
export function buildTilePath({ motif, mate, sectors }: TileFacts): string {
  const w = computeHalfWidth(sectors);
  if (mate === null) return drawRing(motif.draw(w), sectors, 0);
  return drawRing(motif.draw(w), sectors / 2, 0) + drawRing(mate.draw(w), sectors / 2, 0.5);
}

function getRim(index: number, pen: AvatarColors, isSmall: boolean, isGold: boolean): string {
  const hair = {
    'stroke-width': isSmall ? '1.6' : '1',
    ...(isGold ? { 'stroke-opacity': '.8' } : pen.hair),
  };
  const bead = { 'stroke-width': isSmall ? '3.4' : '2.6', 'stroke-dasharray': '.01 4.524' };
  const rims = [
    () => circle(0, 0, 28.5),
    () => circle(0, 0, 29.5) + circle(0, 0, 26.8, hair),
    () => circle(0, 0, 28.8, bead),
    () => circle(0, 0, 28.6, { 'stroke-width': '3.5' }),
    () => circle(0, 0, 29.4, hair) + circle(0, 0, 27.6, bead),
    () => circle(0, 0, 28.8) + circle(0, 0, 11, hair),
  ];
  return rims[index]?.() ?? '';
}

function getBoss(index: number, color: string): string {
  const dot = { fill: color, stroke: 'none' };
  const bosses = [
    () => circle(0, 0, 5, dot),
    () => circle(0, 0, 7) + circle(0, 0, 2.4, dot),
    () => circle(0, 0, 7.5) + rect(-2.6, -2.6, 5.2, 5.2),
    () => circle(0, 0, 8) + circle(0, 0, 4),
    () => rect(-4.6, -4.6, 9.2, 9.2, { rx: 1 }),
  ];
  return bosses[index]?.() ?? '';
}

/** Draws the notches over the rim in the background colour. */
function getNotches({ notches }: TileFacts, pen: AvatarColors): string {
  const places = Array.from({ length: NOTCHES }, (_, index) => index).filter(
    (index) => (notches >> index) & 1,
  );
  const lines = places.flatMap((index) => {
    const angle = ((index + 0.5) / NOTCHES) * Math.PI;
    const [x, y] = [Math.sin(angle), Math.cos(angle)];
    return [x, -x].map((side) => pathData`M${side * 26.2} ${y * 26.2}L${side * 31} ${y * 31}`);
  });
  return path(lines.join(''), { stroke: pen.ground, 'stroke-width': '2.8', 'stroke-linecap': 'butt' });
}

const getGround = (pen: AvatarColors): string => circle(0, 0, 32, { fill: pen.ground, stroke: 'none' });

/** Lines of a tile, around 0 0 with a radius of 32. */
function drawLines(facts: TileFacts, pen: AvatarColors, isSmall: boolean): string {
  const addShape = (index: number, inner: string) =>
    facts.gold === index ? group({ stroke: pen.gold }, inner) : inner;
  return (
    addShape(0, getRim(facts.rim, pen, isSmall, facts.gold === 0)) +
    addShape(1, getBoss(facts.boss, facts.gold === 1 ? pen.gold : pen.line)) +
    path(buildTilePath(facts)) +
    addShape(2, path(drawRing(RULES[facts.rule] ?? '', facts.sectors, 0.5)))
  );
}

/** Draws the avatar of a person. Small ones (up to 40 px) have thicker lines. */
export function drawManagerAvatar(hash: number, palette: Palette, isSmall: boolean): string {
  const facts = buildTile(hash);
  const pen = getAvatarColors(facts.ground, palette);
  const stroke = { stroke: pen.line, 'stroke-width': isSmall ? '2.6' : '1.75' };
  const disc = DISCS[facts.disc];
  const ground = getGround(pen) + (disc === undefined ? '' : circle(0, 0, disc, pen.shades[facts.shade]));
  return svgDocument(
    [-32, -32, 64, 64],
    stroke,
    ground + drawLines(facts, pen, isSmall) + getNotches(facts, pen),
  );
}

/** Tile on the brand red for use in a cover, lines only; without its background where the cover is red. */
export const drawRedTile = (hash: number, palette: Palette, hasGround: boolean): string =>
  group(
    { stroke: palette.brandInk2, 'stroke-width': '1.75' },
    (hasGround ? getGround(getBrandColors(palette)) : '') +
      drawLines(buildTile(hash), getBrandColors(palette), false),
  );
