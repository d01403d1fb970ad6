import type { Random } from '~/upstream/seed/random';

const CHOICE = /\[([^[\]]*\|[^[\]]*)\]/;
const SLOT = /\{([a-zA-Z0-9]+)\}/g;

/**
 * Composes a text from a pattern: `[a|b|c]` takes one of the choices, innermost first, and `{slot}` the value of
 * that name.
 * @throws when a slot has no value: a gap must never reach a page
 */
export function compose(
  pattern: string,
  random: Random,
  slots: Readonly<Record<string, string | number>> = {},
): string {
  let text = pattern;
  for (let match = CHOICE.exec(text); match; match = CHOICE.exec(text)) {
    const choice = random.pick((match[1] as string).split('|'));
    text = text.slice(0, match.index) + choice + text.slice(match.index + match[0].length);
  }
  return text.replace(SLOT, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`no value for {${name}} in: ${pattern.slice(0, 60)}`);
    return String(value);
  });
}
