/** Decides which browser files are merged, to minimise the total bytes over all page loads. */

export interface CodeFile {
  /** Compressed bytes of the file inside a merged file. */
  bytes: number;
  imports: readonly string[];
  /** Never merged: its stylesheet is only for its pages. */
  staysAlone: boolean;
}

/** Files that are loaded together: a page with its layouts, or a part that is loaded later. */
export interface PageLoad {
  files: readonly string[];
  /** Relative frequency of the load. */
  weight: number;
}

/** Compressed overhead of a separate file: its header, its names, and text it could share with others. */
const FILE_COST = 600;

interface Group {
  files: string[];
  bytes: number;
  staysAlone: boolean;
  /** Whether each load needs it, by load index. */
  needed: boolean[];
  imports: Set<Group>;
}

type Gains = Map<Group, Map<Group, number>>;

/**
 * Plans the groups of merged files. Two files are merged while this reduces the bytes of all loads together, the
 * largest saving first. A file given to a load that does not need it also adds its imports.
 */
export function planFileMerges(files: ReadonlyMap<string, CodeFile>, loads: readonly PageLoad[]): string[][] {
  const weights = loads.map(({ weight }) => weight);
  const groups = new Set(groupsOf(files, loads));
  const gains: Gains = new Map();
  for (const one of groups) measureAnew(one, groups, { gains, weights });
  for (let best = bestOf(gains); best; best = bestOf(gains)) {
    const { one, other } = best;
    const gain = waitsInACircle(one, other) ? 0 : gainOf(one, other, weights);
    if (gain < best.gain) {
      // It was measured before other files were merged.
      gains.get(one)?.set(other, gain);
      continue;
    }
    for (const changed of makeOne(one, other, groups)) {
      for (const known of gains.values()) known.delete(changed);
      if (groups.has(changed)) measureAnew(changed, groups, { gains, weights });
      else gains.delete(changed);
    }
  }
  return [...groups].map((group) => group.files);
}

/** Creates one group per file, and a common group for files needed by the same loads. */
function groupsOf(files: ReadonlyMap<string, CodeFile>, loads: readonly PageLoad[]): Group[] {
  const needs = loads.map((load) => collectImports(load.files, (name) => files.get(name)?.imports ?? []));
  const groups = new Map<string, Group>();
  for (const [name, { bytes, staysAlone }] of files) {
    const needed = needs.map((need) => need.has(name));
    if (needed.includes(true))
      groups.set(name, { files: [name], bytes, staysAlone, needed, imports: new Set() });
  }
  for (const [name, group] of groups) {
    for (const imported of files.get(name)?.imports ?? []) {
      const other = groups.get(imported);
      if (other) group.imports.add(other);
    }
  }
  return [...groups.values()];
}

export function collectImports<T>(from: Iterable<T>, importsOf: (one: T) => Iterable<T>): Set<T> {
  const found = new Set(from);
  // The loop also visits entries added to the set during iteration.
  for (const one of found) for (const imported of importsOf(one)) found.add(imported);
  return found;
}

function measureAnew(
  one: Group,
  groups: ReadonlySet<Group>,
  { gains, weights }: { gains: Gains; weights: number[] },
) {
  if (one.staysAlone) return;
  const known = new Map<Group, number>();
  for (const other of groups) {
    if (other === one || other.staysAlone) continue;
    const gain = gainOf(one, other, weights);
    if (gain > 0) known.set(other, gain);
  }
  gains.set(one, known);
}

function bestOf(gains: Gains): { one: Group; other: Group; gain: number } | null {
  let best: { one: Group; other: Group; gain: number } | null = null;
  for (const [one, known] of gains) {
    for (const [other, gain] of known) if (gain > (best?.gain ?? 0)) best = { one, other, gain };
  }
  return best;
}

/** Computes the compressed bytes that all loads save when two files are merged; 0 when merging costs more. */
function gainOf(one: Group, other: Group, weights: readonly number[]): number {
  let gain = 0;
  for (const [load, weight] of weights.entries()) {
    if (one.needed[load] && other.needed[load]) gain += weight * FILE_COST;
    else if (one.needed[load]) gain -= weight * other.bytes;
    else if (other.needed[load]) gain -= weight * one.bytes;
  }
  // Walking the imports is expensive; most pairs end here.
  if (gain <= 0) return 0;
  return Math.max(0, gain - extraImports(one, other, weights) - extraImports(other, one, weights));
}

/** Counts the bytes imported by one file, for loads that only need the other and have none of them. */
function extraImports(one: Group, other: Group, weights: readonly number[]): number {
  let bytes = 0;
  for (const { needed, bytes: own } of collectImports(one.imports, ({ imports }) => imports)) {
    for (const [load, weight] of weights.entries())
      if (other.needed[load] && !one.needed[load] && !needed[load]) bytes += weight * own;
  }
  return bytes;
}

/** Returns whether merging the two would create an import cycle. */
function waitsInACircle(one: Group, other: Group): boolean {
  const waits = (first: Group, last: Group) => {
    const between = [...first.imports].filter((group) => group !== last);
    return collectImports(between, ({ imports }) => imports).has(last);
  };
  return waits(one, other) || waits(other, one);
}

/** Merges the second into the first; returns the groups whose loads have changed, the second first. */
function makeOne(one: Group, other: Group, groups: Set<Group>): Group[] {
  groups.delete(other);
  one.files.push(...other.files);
  one.bytes += other.bytes;
  for (const imported of other.imports) one.imports.add(imported);
  for (const { imports } of groups) if (imports.delete(other)) imports.add(one);
  one.imports.delete(one);
  one.needed = one.needed.map((is, load) => is || (other.needed[load] ?? false));
  const changed = [other, one];
  for (const group of collectImports(one.imports, ({ imports }) => imports)) {
    if (one.needed.every((is, load) => !is || group.needed[load])) continue;
    group.needed = group.needed.map((is, load) => is || (one.needed[load] ?? false));
    changed.push(group);
  }
  return changed;
}
