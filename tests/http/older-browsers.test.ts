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
/** The package's types are outside its exports. */
const doIUse = createRequire(import.meta.url)('doiuse') as (options: {
  browsers: string[];
  onFeatureUsage: (usage: Usage) => void;
}) => AcceptedPlugin;

// Build output for browsers at the level of Chrome 61 and iOS 12: no syntax that makes them reject a code file, and
// no style that a page depends on.
const FOLDER = 'build/app/client/assets';
const getFiles = (ending: string) => readdirSync(FOLDER).filter((file) => file.endsWith(ending));
const getText = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');

interface Shape extends Node {
  [key: string]: unknown;
}

/**
 * Regular expression groups that Chrome 61 or Safari before 16.4 rejects: lookbehind, named groups, Unicode
 * classes.
 */
const NEW_PATTERN = /\(\?<[=!a-zA-Z]|\\[pP]\{/;

/**
 * Returns the newer syntax in a node; null when there is none. Files are loaded with `import()`, which Chrome 63
 * and iOS 11 support: older ones show the page without scripts.
 */
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

/** Lists all syntax in a code text that is newer than the level, with its position. */
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

/** Styles that this level does not support, and the fallback. */
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
  // Names that doiuse reports although only a supported subset is used.
  'css-not-sel-list': ':not() with one selector inside, which every browser reads',
  'css-math-functions': 'minmax() of a grid, which every browser with grids reads',
  'css-env-function': 'asked for by @supports alone',
  'css-media-scripting': 'a browser without scripts that does not know it moves the row by hand',
};

describe('browsers at the level of Chrome 61 and iOS 12', () => {
  it('finds newer syntax', () => {
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

  it('every browser code file can be parsed at that level', () => {
    const files = getFiles('.js');
    expect(files.length).toBeGreaterThan(100);
    const newer = files.flatMap((file) => newerIn(getText(file)).map((each) => `${file}: ${each}`));
    expect(newer).toEqual([]);
  });

  it('every style is supported at that level, or has a fallback', async () => {
    const newer = new Set<string>();
    const checker = doIUse({
      browsers: ['chrome 61', 'ios_saf 12'],
      onFeatureUsage: ({ feature, featureData, usage }) => {
        if (featureData.missing && !Object.hasOwn(DONE_WITHOUT, feature))
          newer.add(`${feature}: ${String(usage)}`);
      },
    });
    const files = getFiles('.css');
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) await postcss([checker]).process(getText(file), { from: file });
    expect([...newer]).toEqual([]);
  });

  it('no unsupported selector invalidates the rule of others, and no layout depends on unsupported properties', () => {
    for (const file of getFiles('.css')) {
      postcss.parse(getText(file)).walkRules((rule) => {
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
