import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import tailwind from 'tailwindcss';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import config from '~/tailwind.config';

const app = fileURLToPath(new URL('..', import.meta.url));
const getFiles = (ending: RegExp) =>
  readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));
const read = (file: string) => readFileSync(`${app}${file}`, 'utf8');
const getWords = (text: string) => text.split(/\s+/).filter(Boolean);

const isCompared = ({ parent }: ts.Node) =>
  ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());

const opensClasses = (node: ts.Node) =>
  (ts.isJsxAttribute(node) && node.name.getText() === 'className') ||
  (ts.isCallExpression(node) && node.expression.getText() === 'cx');

const closesClasses = (node: ts.Node) => ts.isJsxAttribute(node) || ts.isCallExpression(node);

interface Words {
  /** The same, by attribute or string. */
  lists: string[][];
  /** Class names written in the file: words of every string that reaches a `className` or `cx` unchanged. */
  classes: string[];
  /** Words of every string in it: a class name may be in a list, or set by a script. */
  all: string[];
}

function wordsIn(file: string): Words {
  const words: Words = { lists: [], classes: [], all: [] };
  const visit = (node: ts.Node, isClass: boolean): void => {
    const isInside = opensClasses(node) || (isClass && !closesClasses(node));
    if (ts.isStringLiteralLike(node)) {
      words.all.push(...getWords(node.text.replace(/class="([^"]*)"|[.]/g, ' $1 ')));
      if (isInside && !isCompared(node)) {
        words.classes.push(...getWords(node.text));
        words.lists.push(getWords(node.text));
      }
    } else if (ts.isTemplateLiteralToken(node)) words.all.push(...getWords(node.text));
    ts.forEachChild(node, (child) => visit(child, isInside));
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false);
  return words;
}

const selectorClasses = (css: postcss.Root): ReadonlySet<string> => {
  const names = new Set<string>();
  css.walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/\.((?:[\w-]|\\.)+)/g)) names.add(name!.replaceAll('\\', ''));
  });
  return names;
};

const sources = getFiles(/(?<!\.test)\.tsx?$/).map((file) => ({ file, ...wordsIn(file) }));
const own = selectorClasses(
  postcss.parse(
    getFiles(/\.css$/)
      .map(read)
      .join('\n'),
  ),
);
let utilities: ReadonlySet<string>;

beforeAll(async () => {
  const raw = sources.flatMap(({ classes }) => classes).join(' ');
  const { root } = await postcss([tailwind({ ...config, content: [{ raw }] })]).process(
    '@tailwind utilities',
    {
      from: undefined,
    },
  );
  utilities = selectorClasses(root as postcss.Root);
});

/** Classes of components that used to be repeated as markup, each with the files that may use them. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  fold: ['ui/disclosure-box.tsx'],
  'bullet-list': ['ui/bullets.tsx'],
  'state-word': ['ui/status-label.tsx'],
  'entry-grid': ['ui/entry-grid.tsx'],
  'channel-grid': ['ui/entry-grid.tsx'],
  'product-card-figures': ['features/funds/selection-card.tsx'],
  'fund-row-note': ['features/lists/fund-row-figures.tsx', 'pages/market/rankings/manager-rank-list.tsx'],
  'fund-row-figures': ['features/lists/fund-row-figures.tsx', 'ui/skeleton.tsx'],
};

describe('class names', () => {
  it('in the sources are defined in a stylesheet or by Tailwind', () => {
    const unknown = sources.flatMap(({ file, classes }) =>
      classes.filter((name) => !own.has(name) && !utilities.has(name)).map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('in the stylesheets are used', () => {
    const used = new Set(sources.flatMap(({ all }) => all));
    expect([...own].filter((name) => !used.has(name))).toEqual([]);
  });

  it('owned by a shared component are written only in that component', () => {
    const elsewhere = sources.flatMap(({ file, classes }) =>
      classes
        .filter((name) => OWNERS[name] && !OWNERS[name].includes(file))
        .map((name) => `${file}: ${name}`),
    );
    expect(elsewhere).toEqual([]);
  });

  it('for one screen width hide an element regardless of its display type, such as card or list', () => {
    const firm = new Set<string>();
    for (const file of getFiles(/\.css$/))
      postcss.parse(read(file)).walkRules(/^\.(?:wide|narrow)-only$/, ({ selector, nodes }) => {
        if (nodes.some((node) => node.type === 'decl' && node.value === 'none' && node.important))
          firm.add(selector);
      });
    expect([...firm].sort()).toEqual(['.narrow-only', '.wide-only']);
  });

  it('with a gap are grids: Chrome 61 and iOS 12 know no gap in a flex row', () => {
    const isGap = (name: string) => /^(?:[\w-]+:)*gap-/.test(name);
    const isGrid = (name: string) => /^(?:[\w-]+:)*(?:inline-)?grid$/.test(name);
    const inSources = sources.flatMap(({ file, lists }) =>
      lists
        .filter((list) => list.some(isGap) && !list.some(isGrid))
        .map((list) => `${file}: ${list.join(' ')}`),
    );
    const grids = new Set<string>();
    const gaps = new Map<string, string>();
    for (const file of getFiles(/\.css$/))
      postcss.parse(read(file)).walkAtRules('apply', ({ params, parent }) => {
        const selectors = (parent as postcss.Rule).selectors.map((selector) =>
          selector.replace(":root[data-size='elder'] ", ''),
        );
        if (getWords(params).some(isGrid)) for (const selector of selectors) grids.add(selector);
        if (getWords(params).some(isGap)) for (const selector of selectors) gaps.set(selector, file);
      });
    const isGridRule = (selector: string) =>
      [...grids].some((grid) => ` ${selector}`.endsWith(` ${grid}`) || selector.startsWith(`${grid}.`));
    const inStyles = [...gaps].filter(([selector]) => !isGridRule(selector));
    expect([...inSources, ...inStyles]).toEqual([]);
  });

  it('of Tailwind are all available that Chrome 61, iOS 12, Firefox 91 and Samsung 8 know', () => {
    const oldest = { chrome: 61, safari_ios: 12, firefox: 91, samsunginternet_android: 8 };
    const isKnown = (property: string) =>
      Object.entries(oldest).every(([browser, version]) => {
        const support =
          compatData.css.properties?.[property]?.__compat?.support[browser as keyof typeof oldest];
        const [plain] = [support ?? []].flat().filter(({ prefix }) => !prefix);
        return typeof plain?.version_added === 'string' && Number.parseFloat(plain.version_added) <= version;
      });
    const off: Readonly<Record<string, boolean>> = config.corePlugins;
    const names = Object.keys(off).filter((name) => off[name] === false && name !== 'preflight');
    const toProperty = (name: string) =>
      name.replace('Blur', 'Filter').replace(/[A-Z]/g, '-$&').toLowerCase();
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => isKnown(toProperty(name)))).toEqual([]);
    expect(isKnown('transform') && isKnown('grid-template-columns')).toBe(true);
  });

  it('of narrow screens include phones of 360 px, which max-[360px] does not', () => {
    const files = getFiles(/\.(?:css|tsx)$/).filter((file) => /max-\[\d+px\]:/.test(read(file)));
    expect(files).toEqual([]);
    expect(getFiles(/\.css$/).some((file) => /\bto-360:/.test(read(file)))).toBe(true);
  });

  it('is all the reason for a stylesheet: none is empty, which the development server warns of at each change', () => {
    const empty = getFiles(/\.css$/).filter((file) => postcss.parse(read(file)).nodes.length === 0);
    expect(empty).toEqual([]);
  });

  it('is descriptive: no name of one or two letters', () => {
    expect([...own].filter((name) => name.length < 3)).toEqual([]);
  });
});
