import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** WCAG 2.1, 1.4.3, for text of any size. */
const LEGIBLE = 4.5;
/** Backgrounds of a strong colour, and the only text colours on them. */
const WRITTEN_ON: Readonly<Record<string, readonly string[]>> = {
  brand: ['brand-ink', 'brand-ink-2'],
  'brand-press': ['brand-ink', 'brand-ink-2'],
  ink: ['paper'],
};
/** Lines, marks and overlays: no text is placed on them. */
const NO_GROUNDS = ['brand-ink', 'brand-text', 'focus', 'gold-line', 'line', 'line-strong', 'scrim'];

const TOKENS = readFileSync('app/styles/tokens.css', 'utf8');
type Colours = Readonly<Record<string, string>>;
const getColours = (text: string): Colours =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]));
const blockAfter = (start: string): string => {
  const at = TOKENS.indexOf(start);
  return at < 0 ? '' : TOKENS.slice(at, TOKENS.indexOf('}', at));
};
const light = getColours(blockAfter('color-scheme: light'));
const chosenDark = getColours(blockAfter(":root[data-theme='dark']"));
const systemDark = getColours(blockAfter(":root:not([data-theme='light'])"));
const dark: Colours = { ...light, ...chosenDark };

/** Tokens used by a property or by its utility, in stylesheets and components. */
function named(pattern: RegExp): string[] {
  const texts = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:css|tsx)$/.test(file))
    .map((file) => readFileSync(join('app', file), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(pattern)]);
  const names = found.flatMap(([, property, utility = '']) =>
    property ? [property] : Object.hasOwn(light, utility) ? [utility] : [],
  );
  return [...new Set(names)].sort();
}
const words = named(/(?<![-\w])color: var\(--([\w-]+)\)|(?<![-\w])text-([\w-]+)/g);
const grounds = named(/background(?:-color)?: var\(--([\w-]+)\)|(?<![-\w])bg-([\w-]+)/g);

/** Relative luminance of #rrggbb. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (colours: Colours, one: string, other: string): number => {
  const [low = 0, high = 0] = [one, other]
    .map((name) => luminance(colours[name] ?? ''))
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
const illegibleOn = (colours: Colours, ground: string, some: readonly string[]): string[] =>
  some
    .filter((word) => contrast(colours, word, ground) < LEGIBLE)
    .map((word) => `${word} on ${ground}: ${contrast(colours, word, ground).toFixed(2)}`);

// axe checks the light page in the browser (tests/e2e/pages.spec.ts); the tokens show that the dark one is equally
// legible.
describe('text colours', () => {
  it('is read from the tokens: light, and dark with equal values by system and by choice', () => {
    expect([words.length, grounds.length, Object.keys(light).length].every((count) => count > 9)).toBe(true);
    expect(Object.keys(chosenDark).length).toBeGreaterThan(25);
    expect(systemDark).toEqual(chosenDark);
    expect([...words, ...grounds].filter((name) => name !== 'scrim' && !light[name])).toEqual([]);
  });

  it('is as legible on every background in dark as in light', () => {
    const plain = grounds.filter((name) => !NO_GROUNDS.includes(name) && !WRITTEN_ON[name]);
    expect(plain.length).toBeGreaterThan(9);
    const lost = plain.flatMap((ground) =>
      illegibleOn(
        dark,
        ground,
        words.filter((word) => word !== 'paper' && contrast(light, word, ground) >= LEGIBLE),
      ),
    );
    expect(lost).toEqual([]);
  });

  it('is legible on strong backgrounds, light and dark', () => {
    for (const colours of [light, dark])
      for (const [ground, some] of Object.entries(WRITTEN_ON))
        expect(illegibleOn(colours, ground, some)).toEqual([]);
  });
});
