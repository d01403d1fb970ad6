/**
 * Motifs of the eaves tiles. Each is drawn on the axis of its sector (up is -y) and is mirror-symmetric; `w` is
 * half its width.
 */
import { pathData } from '~/bff/images/svg';

export interface Motif {
  draw(w: number): string;
  /** Maximum number of sectors at 32 px. */
  most: number;
}

/** Never used twice in a pair of four sectors, where two of them would look like eyes. */
export const PEARL_MOTIF: Motif = { draw: () => 'M0 -15C6 -15 6 -24 0 -24C-6 -24 -6 -15 0 -15z', most: 8 };

export const MOTIFS: readonly Motif[] = [
  // Nested arches.
  {
    draw: (w) =>
      pathData`M${-w} -17C${-w} -29 ${w} -29 ${w} -17M${-w * 0.45} -15C${-w * 0.45} -22 ${w * 0.45} -22 ${w * 0.45} -15`,
    most: 6,
  },
  // Leaf.
  { draw: (w) => pathData`M0 -12C${w * 1.2} -16 ${w} -23 0 -26C${-w} -23 ${-w * 1.2} -16 0 -12z`, most: 8 },
  // Cloud.
  {
    draw: (w) =>
      pathData`M0 -13L0 -19C0 -27 ${w * 1.1} -27 ${w} -20C${w * 0.9} -16 ${w * 0.35} -17 ${w * 0.5} -20M0 -19C0 -27 ${-w * 1.1} -27 ${-w} -20C${-w * 0.9} -16 ${-w * 0.35} -17 ${-w * 0.5} -20`,
    most: 5,
  },
  // Gable: never with five or six sectors, where it would look like a star.
  { draw: (w) => pathData`M${-w} -15L0 -26L${w} -15M${-w * 0.5} -13L0 -19L${w * 0.5} -13`, most: 4 },
  // Lozenge.
  { draw: (w) => pathData`M0 -26L${w * 0.8} -19L0 -12L${-w * 0.8} -19z`, most: 8 },
  // Fret.
  {
    draw: (w) => pathData`M${-w * 0.9} -14L${-w * 0.9} -24L${w * 0.9} -24L${w * 0.9} -14M0 -13L0 -19`,
    most: 6,
  },
  // Rays.
  { draw: (w) => pathData`M0 -12L0 -26M${-w * 0.7} -14L${-w} -23M${w * 0.7} -14L${w} -23`, most: 6 },
  // Bracket set.
  { draw: (w) => pathData`M0 -13L0 -20M${-w} -25C${-w * 0.8} -18 ${w * 0.8} -18 ${w} -25`, most: 6 },
  PEARL_MOTIF,
  // Lily.
  {
    draw: (w) => pathData`M${-w * 0.9} -24C${-w * 0.2} -24 0 -18 0 -12C0 -18 ${w * 0.2} -24 ${w * 0.9} -24`,
    most: 8,
  },
  // Ruyi.
  {
    draw: (w) =>
      pathData`M0 -12L0 -17C${-w} -17 ${-w} -23 ${-w * 0.45} -23C${-w * 0.3} -28 ${w * 0.3} -28 ${w * 0.45} -23C${w} -23 ${w} -17 0 -17`,
    most: 6,
  },
  // Eaves.
  {
    draw: (w) => pathData`M${-w} -25L${w} -25M${-w * 0.7} -20L${w * 0.7} -20M${-w * 0.4} -15L${w * 0.4} -15`,
    most: 6,
  },
  // Tulip.
  {
    draw: (w) =>
      pathData`M0 -12C${w * 1.4} -14 ${w} -20 ${w * 0.8} -26M0 -12C${-w * 1.4} -14 ${-w} -20 ${-w * 0.8} -26M0 -18L0 -24`,
    most: 6,
  },
];
