import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, type Node } from 'acorn';
import postcss, { type AcceptedPlugin } from 'postcss';
import { describe, expect, it } from 'vitest';

interface Usage {
  feature: string;
  featureData: { missing?: string };
  usage: unknown;
}
/** The package's own types stand outside its exports. */
const doIUse = createRequire(import.meta.url)('doiuse') as (options: {
  browsers: string[];
  onFeatureUsage: (usage: Usage) => void;
}) => AcceptedPlugin;

// What the build sends to browsers of the level of Chrome 61 and iOS 12: nothing that makes them refuse a file of code, and no
// style that a page cannot do without.
const FOLDER = 'build/app/client/assets';
const filesOf = (ending: string) => readdirSync(FOLDER).filter((file) => file.endsWith(ending));
const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');

interface Shape extends Node {
  [key: string]: unknown;
}

/** Groups of a regular expression that Chrome 61 or any Safari before 16.4 refuses: looking behind, names, classes of Unicode. */
const NEW_PATTERN = /\(\?<[=!a-zA-Z]|\\[pP]\{/;

/** What is newer than that level in a node; null where nothing is. Files come by `import()`, which Chrome 63 and iOS 11 know: older ones read the page without scripts. */
function newerSyntax(node: Shape): string | null {
  switch (node.type) {
    case 'ChainExpression':
    case 'PropertyDefinition':
    case 'PrivateIdentifier':
    case 'StaticBlock':
      return node.type;
    case 'CatchClause':
      return node.param === null ? 'catch without a name' : null;
    case 'LogicalExpression':
      return node.operator === '??' ? '??' : null;
    case 'AssignmentExpression':
      return /^(\?\?|\|\||&&)=$/.test(String(node.operator)) ? String(node.operator) : null;
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return node.async && node.generator ? 'async generator' : null;
    case 'ForOfStatement':
      return node.await ? 'for await' : null;
    case 'ExportAllDeclaration':
      return node.exported ? 'export * as' : null;
    case 'Literal':
      return newerLiteral(node);
    default:
      return null;
  }
}

function newerLiteral({ bigint, regex, raw, value }: Shape): string | null {
  if (typeof bigint === 'string') return 'bigint';
  if (typeof value === 'number' && String(raw).includes('_')) return 'digits with _';
  const { pattern = '', flags = '' } = (regex ?? {}) as { pattern?: string; flags?: string };
  if (/[sdv]/.test(flags)) return `flag ${flags}`;
  return NEW_PATTERN.test(pattern) ? `pattern ${pattern}` : null;
}

/** Everything in a text of code that is newer than the level, with its place. */
function newerIn(code: string): string[] {
  const found: string[] = [];
  const open: unknown[] = [parse(code, { ecmaVersion: 'latest', sourceType: 'module' })];
  while (open.length > 0) {
    const node = open.pop();
    if (Array.isArray(node)) open.push(...(node as unknown[]));
    if (typeof node !== 'object' || node === null || !('type' in node)) continue;
    const shape = node as Shape;
    const newer = newerSyntax(shape);
    if (newer) found.push(`${newer} at ${shape.start}: ${code.slice(shape.start, shape.start + 60)}`);
    open.push(...Object.values(shape));
  }
  return found;
}

/** Style that is not read at that level, and what is there instead. */
const DONE_WITHOUT: Readonly<Record<string, string>> = {
  'css-focus-visible': 'the focus has the line of the browser itself',
  'css-snappoints': 'a heading that is jumped to stands under the bar',
  'css-paged-media': 'paper has the margins of the printer',
  'css3-cursors-grab': 'a phone has no cursor',
  'css-resize': 'a box of text keeps its height and scrolls',
  'extended-system-fonts': 'the next font of the list',
  'variable-fonts': 'the usual weight',
  pointer: 'fingers scroll as they always do',
  'prefers-color-scheme': 'light, or what is chosen in the settings',
  'prefers-reduced-motion': 'motion stays',
  // Names that doiuse gives to what it sees in part.
  'css-not-sel-list': ':not() with one selector inside, which every browser reads',
  'css-math-functions': 'minmax() of a grid, which every browser with grids reads',
  'css-env-function': 'asked for by @supports alone',
  'css-media-scripting': 'a browser without scripts that does not know it moves the row by hand',
};

describe('browsers of the level of Chrome 61 and iOS 12', () => {
  it('a checker of syntax finds what is newer', () => {
    for (const code of [
      'a?.b',
      'a ?? b',
      'try{}catch{}',
      'class A{b=1}',
      '/(?<=a)b/',
      '/(?<year>a)/',
      '1_000',
      '10n',
      'a ||= b',
    ])
      expect(newerIn(code), code).toHaveLength(1);
    expect(newerIn('const {a,...rest}=b;async()=>await c(`${a}`,...rest);import("x").catch(d=>d)')).toEqual(
      [],
    );
  });

  it('every file of code for browsers is parsed at that level', () => {
    const files = filesOf('.js');
    expect(files.length).toBeGreaterThan(100);
    const newer = files.flatMap((file) => newerIn(textOf(file)).map((each) => `${file}: ${each}`));
    expect(newer).toEqual([]);
  });

  it('every style is read at that level, or a page does without it', async () => {
    const newer = new Set<string>();
    const checker = doIUse({
      browsers: ['chrome 61', 'ios_saf 12'],
      onFeatureUsage: ({ feature, featureData, usage }) => {
        if (featureData.missing && !Object.hasOwn(DONE_WITHOUT, feature))
          newer.add(`${feature}: ${String(usage)}`);
      },
    });
    const files = filesOf('.css');
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) await postcss([checker]).process(textOf(file), { from: file });
    expect([...newer]).toEqual([]);
  });

  it('no selector takes a rule away from others, and nothing is laid out by what is not known', () => {
    for (const file of filesOf('.css')) {
      postcss.parse(textOf(file)).walkRules((rule) => {
        const isUnread = (selector: string) => /:(?:where|is|has|focus-visible)\b/.test(selector);
        const unread = rule.selectors.filter(isUnread);
        expect(unread.length === 0 || unread.length === rule.selectors.length, rule.selector).toBe(true);
        rule.walkDecls(
          /^(?:gap|row-gap|column-gap|inset.*|aspect-ratio|.*-(?:inline|block)(?:-.*)?)$/,
          (declaration) => {
            throw new Error(`${file}: ${rule.selector} { ${String(declaration)} }`);
          },
        );
      });
    }
  });
});
