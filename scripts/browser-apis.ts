/** Finds APIs in browser code that a supported browser may lack; the build fails on them (browser-checks.ts). */
import { parse } from 'acorn';
import type { Rollup } from 'vite';
// oxlint-disable-next-line no-restricted-imports -- Vite reads its configuration without our paths
import { POLYFILLED_APIS, REQUIRED_APIS } from '../app/platform/browser-apis';
// oxlint-disable-next-line no-restricted-imports -- Vite reads its configuration without our paths
import { walkAst, type AstNode } from './walk-ast';
// oxlint-disable-next-line no-restricted-imports -- Vite reads its configuration without our paths
import { getNewerApis, BUILD_BROWSER_LEVEL, type NewerApis } from './compat-data';

/** Packages that are loaded on demand, with the behaviour of the page when they fail. */
const ON_DEMAND: Readonly<Record<string, string>> = {
  'pdfjs-dist': 'the page of the document keeps its link to the file (app/pages/legal/documents/use-pdf.ts)',
  'web-vitals': 'timings are not reported (app/platform/track)',
};

/** Names of newer APIs that mean something else in some modules, or that these check in another way. */
const OTHER_MEANINGS: Readonly<Record<string, RegExp>> = {
  check: /\/zod\/|\/use-zod-form\.ts$/,
  when: /\/zod\//,
  scheduler: /\/scheduler\//,
  navigate: /\/(?:@remix-run\/router|react-router(?:-dom)?)\//,
  // Children of React.
  toArray: /\/app\/features\/money\/holding-card\.tsx$/,
  // URLs of the activity lists.
  list: /\/app\/pages\/activity\//,
  retry: /\/app\/ui\/form\/upload-field\.tsx$/,
  take: /\/app\/pages\/private\/orders\/face-photo\.tsx$/,
  wait: /\/app\/platform\/one-tap\//,
  // Its buttons are shown when `pictureInPictureEnabled` is true.
  exitPictureInPicture: /\/app\/pages\/content\/videos\/player\.tsx$/,
  requestPictureInPicture: /\/app\/pages\/content\/videos\/player\.tsx$/,
};

/** The fields that are read; the type of a node determines which of them it has. */
interface Fields extends AstNode {
  name?: string;
  object: Fields;
  property: Fields;
  properties: readonly Fields[];
  params: readonly AstNode[];
  elements: readonly (AstNode | null)[];
  callee?: AstNode;
  id?: AstNode | null;
  key?: AstNode;
  left?: Fields;
  local?: AstNode;
  param?: AstNode | null;
  computed?: boolean;
  optional?: boolean;
  operator?: string;
  value?: unknown;
}

/** An API that code uses and a browser level lacks. */
export interface ApiUse {
  /** As spelled in REQUIRED_APIS: one for each interface with a method of that name. */
  names: readonly string[];
  /** Name of the global object or of the method. */
  name: string;
  start: number;
}

const isCallee = (node: AstNode, around: Fields | null): boolean =>
  (around?.type === 'CallExpression' || around?.type === 'NewExpression') && around.callee === node;

/**
 * Returns whether the code fails here when the value is undefined: it is called, used with instanceof, or a
 * property is read.
 */
function fails(node: AstNode, around: Fields | null): boolean {
  if (isCallee(node, around)) return !around?.optional;
  if (around?.type === 'MemberExpression') return around.object === node && !around.optional;
  return around?.type === 'BinaryExpression' && around.operator === 'instanceof';
}

/** Lists the names that a module declares itself. */
function bindings(node: Fields): (AstNode | null | undefined)[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
      return [node.id];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [node.id, ...node.params];
    case 'ObjectPattern':
      return node.properties.map(({ value }) => value as AstNode);
    case 'ArrayPattern':
      return [...node.elements];
    case 'AssignmentPattern':
      return [node.left];
    case 'CatchClause':
      return [node.param];
    default:
      return /^Import.*Specifier$/.test(node.type) ? [node.local] : [];
  }
}

/** Returns whether the name is an expression, not a property name. */
function isReference(node: Fields, around: Fields | null): boolean {
  if (around?.type === 'MemberExpression') return around.object === node || Boolean(around.computed);
  return !(
    /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(around?.type ?? '') && around?.key === node
  );
}

/**
 * Lists the newer APIs that a module needs. An API that it checks anywhere (`typeof x`, `'x' in y`, a value that is
 * read and not called) is optional.
 */
export function findNewerApis(code: string, newer: NewerApis): ApiUse[] {
  const uses: ApiUse[] = [];
  const asked = new Set<string>();
  const own = new Set<string>();
  walkAst<Fields>(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node, around) => {
    for (const name of bindings(node)) own.add((name as Fields | null)?.name ?? '');
    if (node.type === 'BinaryExpression' && node.operator === 'in') asked.add(String(node.left?.value));
    const found = getApi(node, around, newer);
    if (found === null) return;
    if (fails(node, around)) uses.push({ ...found, start: node.start });
    else asked.add(found.name);
  });
  return uses.filter(({ name, names }) => !asked.has(name) && !(names[0] === name && own.has(name)));
}

const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self']);

function getApi(node: Fields, around: Fields | null, newer: NewerApis): Omit<ApiUse, 'start'> | null {
  if (node.type === 'Identifier') {
    const name = node.name ?? '';
    return newer.globals.has(name) && isReference(node, around) ? { names: [name], name } : null;
  }
  if (node.type !== 'MemberExpression' || node.computed) return null;
  const name = node.property.name ?? '';
  const owner = node.object.type === 'Identifier' ? (node.object.name ?? '') : '';
  if (GLOBAL_OBJECTS.has(owner)) return newer.globals.has(name) ? { names: [name], name } : null;
  if (newer.statics.has(`${owner}.${name}`)) return { names: [`${owner}.${name}`], name };
  const owners = newer.members.get(name);
  // A property that is only read from an existing object is at worst undefined.
  if (!owners || (around?.type === 'MemberExpression' && around.object === node)) return null;
  return { names: owners.map((each) => `${each}.prototype.${name}`), name };
}

/** Lists the uses of APIs that are neither checked before hydration nor polyfilled (app/platform/browser-apis.ts). */
export function findMissingApis(bundle: Rollup.OutputBundle): string[] {
  const newer = getNewerApis(BUILD_BROWSER_LEVEL);
  const isThere = new Set<string>([...REQUIRED_APIS, ...POLYFILLED_APIS]);
  const found: string[] = [];
  for (const file of Object.values(bundle)) {
    for (const [id, { code }] of Object.entries(file.type === 'chunk' ? file.modules : {})) {
      if (!code || Object.keys(ON_DEMAND).some((name) => id.includes(`/node_modules/${name}/`))) continue;
      for (const { names, name, start } of findNewerApis(code, newer)) {
        if (names.some((each) => isThere.has(each)) || OTHER_MEANINGS[name]?.test(id)) continue;
        found.push(`${names.join(', ')}: ${code.slice(start, start + 60).replaceAll('\n', ' ')}\n  ${id}`);
      }
    }
  }
  return found;
}
