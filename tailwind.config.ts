import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/** Returns a colour token of app/styles/tokens.css as a Tailwind colour. */
const token = (name: string) => `var(--${name})`;
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]));

const type = (name: string): [string, string] => [`var(--fs-${name})`, `var(--lh-${name})`];

/** `text-note/inherit` changes the size only. */
const lineHeights = {
  inherit: 'inherit',
  ...Object.fromEntries(
    ['figure', 'title', 'body', 'note', 'tiny'].map((name) => [name, `var(--lh-${name})`]),
  ),
};

/** Steps of 4 px, as in Tailwind's scale at 16 px, and half steps for small parts. */
const grid4px = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32].map((step) => [
    step,
    `${step * 4}px`,
  ]),
);

const withoutNegations = (source: string) => source.replace(/!(?=[\w(])/g, ' ');

export default {
  content: {
    files: ['./app/**/*.{ts,tsx}'],
    // `!button` in code is a negation, not an important modifier: none of our classes begins with one.
    transform: Object.fromEntries(['ts', 'tsx'].map((kind) => [kind, withoutNegations])),
  },
  // Words in code that are not classes.
  blocklist:
    'blur collapse container contents ease-out filter outline resize shrink transform transition'.split(' '),
  darkMode: ['selector', '[data-theme="dark"]'],
  // Disabled: what Chrome 61 and iOS 12 do not know, and preflight, which app/styles/reset.css replaces.
  corePlugins: {
    aspectRatio: false,
    backdropBlur: false,
    backdropFilter: false,
    contain: false,
    preflight: false,
  },
  // Custom properties of transforms, filters and shadows only in the rules that read them, not on every element.
  experimental: { optimizeUniversalDefaults: true },
  theme: {
    screens: { sm: '600px', md: '852px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...tokens('paper', 'surface', 'sunken', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3', 'ink-off'),
      ...tokens('brand', 'brand-press', 'brand-ink', 'brand-ink-2', 'brand-text', 'brand-wash'),
      ...tokens('gold', 'gold-line', 'gold-wash', 'gain', 'loss', 'warn', 'warn-wash', 'lock', 'lock-wash'),
      ...tokens('focus', 's1', 's2', 's3', 's4'),
    },
    spacing: { ...grid4px, px: '1px', gutter: token('gutter'), tap: token('tap'), main: token('tap-main') },
    fontSize: {
      figure: type('figure'),
      'figure-2': ['var(--fs-figure-2)', 'var(--lh-figure)'],
      title: type('title'),
      body: type('body'),
      note: type('note'),
      tiny: type('tiny'),
      tag: ['var(--fs-tag)', '1'],
    },
    fontFamily: { sans: 'var(--font)' },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    borderRadius: { none: '0', tag: '4px', control: '8px', card: '12px', sheet: '16px', full: '9999px' },
    borderWidth: { 0: '0', DEFAULT: token('hair'), 1: '1px', 2: '2px' },
    borderColor: ({ theme }) => ({ ...theme('colors'), DEFAULT: token('line') }),
    maxWidth: { none: 'none', column: '820px', search: '640px', slim: '440px', full: '100%', prose: '34em' },
    zIndex: { sticky: '10', header: '20', bar: '30', scrim: '40', sheet: '50', toast: '60', progress: '70' },
    transitionDuration: { press: token('t-press'), move: token('t-move'), sheet: token('t-sheet') },
    extend: {
      height: { full: '100%', auto: 'auto' },
      lineHeight: lineHeights,
      minHeight: { screen: '100vh' },
    },
  },
  plugins: [
    plugin(({ addVariant }) => {
      addVariant('elder', ':root[data-size="elder"] &');
      // Including that width, unlike `max-[360px]`: many phones are 360 px wide.
      for (const width of [340, 360]) addVariant(`to-${width}`, `@media (max-width: ${width}px)`);
    }),
  ],
} satisfies Config;
