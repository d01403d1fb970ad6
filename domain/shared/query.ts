/** Query values and redirect targets from a URL: nothing here is trusted. */

/** Texts that mean "absent" in a query (VALID-010 to VALID-012). */
const ABSENT_VALUES: readonly string[] = ['', 'undefined', 'null', '""', "''"];

/** Returns the value, or undefined when it is one of the texts that mean absent. */
export function cleanQueryValue(value: string | null | undefined): string | undefined {
  return value == null || ABSENT_VALUES.includes(value.trim()) ? undefined : value;
}

/** Copies the query without absent-like values; order and repeated keys are kept. */
export function cleanQuery(query: URLSearchParams): URLSearchParams {
  const cleaned = new URLSearchParams();
  query.forEach((value, key) => {
    const kept = cleanQueryValue(value);
    if (kept !== undefined) cleaned.append(key, kept);
  });
  return cleaned;
}

/** Returns one cleaned value by name. The first non-absent one of several is used. */
export function getQueryValue(query: URLSearchParams, name: string): string | undefined {
  for (const value of query.getAll(name)) {
    const kept = cleanQueryValue(value);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

const SAFE_PATH_MAX_CHARACTERS = 2_048;
/** Control characters, DEL, and the line and paragraph separators. */
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const ENCODED_SEPARATOR_OR_CONTROL = /%(?:2f|5c|[01][0-9a-f]|7f)/i;
/** Origin for parsing a path; any other host in the result means that the text was not a path. */
const PROBE_ORIGIN = 'http://path.invalid';

/**
 * Returns a path of this site that is a safe redirect target, otherwise `fallback`. Rejected: other origins and
 * schemes, `//host`, backslashes, control characters, dot segments, and encoded forms of these (also encoded twice)
 * in the path. The query may contain anything except raw control characters and backslashes.
 */
export function toSafePath(input: unknown, fallback = '/'): string {
  return typeof input === 'string' && isSafePath(input) ? input : fallback;
}

/** Returns whether the text is a path of this site (see `toSafePath`). */
export function isSafePath(text: string): boolean {
  if (text.length > SAFE_PATH_MAX_CHARACTERS || text[0] !== '/' || text[1] === '/') return false;
  if (text.includes('\\') || CONTROL_CHARACTERS.test(text)) return false;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  if (path.includes('//')) return false;
  const layers = decodedLayers(path);
  if (layers === null) return false;
  for (const layer of layers) {
    if (ENCODED_SEPARATOR_OR_CONTROL.test(layer) || CONTROL_CHARACTERS.test(layer)) return false;
    if (layer.includes('\\') || layer.startsWith('//')) return false;
    if (layer.split('/').some((segment) => segment === '.' || segment === '..')) return false;
  }
  return staysHere(text);
}

function staysHere(text: string): boolean {
  try {
    return new URL(text, PROBE_ORIGIN).origin === PROBE_ORIGIN;
  } catch {
    return false;
  }
}

/** Returns the text and its decoded forms, up to three levels; null when it is not valid percent-encoding. */
function decodedLayers(path: string): string[] | null {
  const layers = [path];
  for (let round = 0; round < 3; round += 1) {
    const last = layers[layers.length - 1] ?? '';
    if (!last.includes('%')) return layers;
    try {
      layers.push(decodeURIComponent(last));
    } catch {
      return round === 0 ? null : layers;
    }
  }
  return layers;
}
