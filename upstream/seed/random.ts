/** Deterministic random numbers: the same key gives the same sequence on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** Returns an integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Returns one of the items; `weights` are in the same order. */
  weighted<T>(items: readonly T[], weights: readonly number[]): T;
  /** Returns `count` different items in random order. */
  sample<T>(items: readonly T[], count: number): T[];
  /** Returns a standard normal value. */
  normal(): number;
  /** Returns a value with fat tails: about one in 25 is three times as wide; variance close to 1. */
  fatNormal(): number;
}

/** @param key name of the generated data, such as `nav:S10001` */
export function createRandom(key: string): Random {
  let state = getHash(key);
  let spare: number | null = null;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = (): number => {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    normal,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => at(items, Math.floor(next() * items.length)),
    weighted: (items, weights) => {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (let index = 0; index < items.length; index += 1) {
        rest -= weights[index] ?? 0;
        if (rest < 0) return at(items, index);
      }
      return at(items, items.length - 1);
    },
    sample: (items, count) => {
      const pool = [...items];
      const chosen = [];
      while (chosen.length < count && pool.length > 0)
        chosen.push(...pool.splice(int(0, pool.length - 1), 1));
      return chosen;
    },
    fatNormal: () => normal() * (next() < 0.04 ? 2.5 : 0.89),
  };
}

function at<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError('nothing to choose from');
  return items[index] as T;
}

/** 32-bit FNV-1a with a final mix. */
function getHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ (hash >>> 13);
}
