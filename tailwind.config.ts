import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/** Returns a colour token of app/styles/tokens.css as a Tailwind colour. */
const token = (name: string) => `var(--${name})`;
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]));

const type = (name: string): [string, string] => [`var(--fs-${name})`, `var(--lh-${name})`];

const grid4px = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24].map((step) => [step, `${step * 4}px`]),
);

const withoutNegations = (source: string) => source.replace(/!(?=[\w(])/g, ' ');

export default {
  content: {
    files: ['./app/**/*.{ts,tsx}'],
    // `!button` in code is a negation, not an important modifier: none of our classes begins with one.
    transform: Object.fromEntries(['ts', 'tsx'].map((kind) => [kind, withoutNegations])),
  },
  // Words in code that are not classes.
  blocklist: 'contents ease-out fixed inline outline relative resize static table visible'.split(' '),
  darkMode: ['selector', '[data-theme="dark"]'],
  // Disabled: features that iOS 12 and Chrome 61 do not support, and those that add unused custom properties to
  // every element.
  corePlugins: {
    aspectRatio: false,
    backdropBlur: false,
    backdropFilter: false,
    backgroundOpacity: false,
    blur: false,
    borderOpacity: false,
    borderSpacing: false,
    boxShadow: false,
    boxShadowColor: false,
    contain: false,
    container: false,
    divideOpacity: false,
    filter: false,
    fontVariantNumeric: false,
    gap: false,
    gradientColorStops: false,
    grayscale: false,
    inset: false,
    placeholderOpacity: false,
    // app/styles/reset.css replaces it.
    preflight: false,
    ringColor: false,
    ringOffsetColor: false,
    ringOffsetWidth: false,
    ringOpacity: false,
    ringWidth: false,
    rotate: false,
    scale: false,
    scrollSnapType: false,
    skew: false,
    textOpacity: false,
    touchAction: false,
    transform: false,
    translate: false,
  },
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
      minHeight: { screen: '100vh' },
    },
  },
  plugins: [
    plugin(({ matchUtilities, theme }) => {
      const values = theme('spacing');
      matchUtilities(
        {
          // `gap` in a grid under the name that the oldest WebViews support; flex rows use margins.
          'grid-gap': (value: string) => ({ 'grid-gap': value }),
          top: (value: string) => ({ top: value }),
          right: (value: string) => ({ right: value }),
          bottom: (value: string) => ({ bottom: value }),
          left: (value: string) => ({ left: value }),
        },
        { values },
      );
    }),
  ],
} satisfies Config;
