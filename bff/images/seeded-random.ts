/**
 * Random numbers from a hash: each call returns the next whole number below `sides`. The same hash gives the same
 * numbers.
 */
export type SeededRandom = (sides: number) => number;

export function createSeededRandom(hash: number): SeededRandom {
  let state = hash >>> 0;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e_37_79_b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % sides;
  };
}
