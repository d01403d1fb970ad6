/**
 * Removes code of Remix and its router that none of our pages use from the browser build: 10 KB of every first
 * load.
 */
import type { Plugin } from 'vite';
// oxlint-disable-next-line no-restricted-imports -- Vite reads its configuration without our paths
import { applyCodeEdits, walkAst, type CodeEdit, type AstNode } from './code-edits';

/** Future flags of the app, as in its options (remix.config.js). */
type Future = Readonly<Record<string, boolean | undefined>>;
type Options = Readonly<Record<string, boolean | undefined>>;

/** Options that are equal on every page: as constants, they let the bundler remove the unused branches. */
const optionsOf = (future: Future): Options => ({
  v3_fetcherPersist: future.v3_fetcherPersist,
  v3_lazyRouteDiscovery: future.v3_lazyRouteDiscovery,
  v3_relativeSplatPath: future.v3_relativeSplatPath,
  v3_singleFetch: future.v3_singleFetch,
  // As set by RemixBrowser (react/dist/esm/browser.js).
  v7_fetcherPersist: future.v3_fetcherPersist,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: future.v3_relativeSplatPath,
  v7_skipActionErrorRevalidation: future.v3_singleFetch,
  isSpaMode: false,
  // No page has a client loader or a client action.
  hasClientAction: false,
  hasClientLoader: false,
  clientAction: undefined,
  clientLoader: undefined,
  HydrateFallback: undefined,
});

interface Part {
  /** End of the path of a package file. */
  file: string;
  /** Functions by name, with their replacement bodies. */
  functions: Readonly<Record<string, string>>;
}

const NOTHING = '';
/** Minimum characters; the replacement of a shorter message would be as long. */
const LONG_SENTENCE = 40;

const PARTS: readonly Part[] = [
  {
    // framework/document.ts writes scripts and preloads, links are plain anchors, and pages are never prefetched.
    file: '@remix-run/react/dist/esm/components.js',
    functions: { Scripts: 'return null;', PrefetchPageLinks: 'return null;' },
  },
  {
    // Errors that are thrown past the error page of the root.
    file: '@remix-run/react/dist/esm/errorBoundaries.js',
    functions: {
      RemixRootDefaultErrorBoundary:
        "return React.createElement('html', { lang: 'zh-CN' }, React.createElement('body', null, '页面没有打开，请刷新后重试。'));",
    },
  },
  {
    file: '@remix-run/react/dist/esm/fallback.js',
    functions: { RemixRootDefaultHydrateFallback: 'return null;' },
  },
  {
    // Data loading before `v3_singleFetch`, and deferred data.
    file: '@remix-run/react/dist/esm/data.js',
    functions: {
      fetchData: NOTHING,
      isDeferredData: 'return false;',
      isDeferredResponse: 'return false;',
      parseDeferredReadableStream: NOTHING,
    },
  },
  {
    file: '@remix-run/router/dist/router.js',
    functions: {
      // Deferred data.
      cancelActiveDeferreds: 'return [];',
      isDeferredData: 'return false;',
      isDeferredResult: 'return false;',
      resolveDeferredData: NOTHING,
      // Blocking navigation away from a page.
      deleteBlocker: NOTHING,
      getBlocker: NOTHING,
      shouldBlockNavigation: NOTHING,
      updateBlocker: NOTHING,
      // View transitions between pages.
      persistAppliedTransitions: NOTHING,
      restoreAppliedTransitions: NOTHING,
      // Warnings for developers.
      warning: NOTHING,
      // Returns the plain error data instead of a message for each kind.
      getInternalRouterError:
        "return new ErrorResponseImpl(status || 500, { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed' }[status] || 'Unknown Server Error', new Error(JSON.stringify(arguments[1])), true);",
    },
  },
  {
    // Posting to a page without a server action.
    file: '@remix-run/react/dist/esm/routes.js',
    functions: {
      noActionDefinedError:
        "throw new UNSAFE_ErrorResponseImpl(405, 'Method Not Allowed', new Error(`${type} ${routeId}`), true);",
    },
  },
  {
    file: 'react-router/dist/index.js',
    functions: { DefaultErrorComponent: 'return null;', logV6DeprecationWarnings: NOTHING },
  },
];

/** The fields that are read; the type of a node determines which of them it has. */
interface Fields extends AstNode {
  id?: { name?: string } | null;
  body: AstNode;
  expression: Fields;
  left: Fields;
  property: { name?: string };
  computed?: boolean;
  callee: Fields & { name?: string };
  arguments: readonly AstNode[];
}

const ownPart = (id: string) => PARTS.find(({ file }) => id.endsWith(`/node_modules/${file}`));
const isRouterCode = (id: string) =>
  /\/node_modules\/(?:@remix-run\/(?:react|router)|react-router(?:-dom)?)\/dist\//.test(id);

/**
 * Returns a library module without the unused code; null for any other module. Throws when an upgrade has removed a
 * function.
 */
export function removeUnusedCode(
  code: string,
  id: string,
  { future, parse }: { future: Future; parse: (code: string) => AstNode },
): string | null {
  if (!isRouterCode(id)) return null;
  const options = optionsOf(future);
  const { file = id, functions = {} } = ownPart(id) ?? {};
  const missing = new Set(Object.keys(functions));
  const edits: CodeEdit[] = [];
  walkAst<Fields>(parse(code), (node, around) => {
    const name = node.type === 'FunctionDeclaration' ? node.id?.name : undefined;
    const option = optionRead(node, around);
    if (name !== undefined && missing.delete(name))
      edits.push({ ...node.body, text: `{ ${functions[name]} }` });
    else if (isNameForTools(node)) edits.push({ ...node, text: ';' });
    const sentence = sentenceOf(node);
    if (sentence !== null) edits.push({ ...sentence, text: placeOf(code, file, node.start) });
    else if (option !== null && Object.hasOwn(options, option))
      edits.push({ ...node, text: String(options[option]) });
  });
  const [gone] = missing;
  if (gone !== undefined) throw new Error(`${file} no longer has ${gone} (scripts/browser-router.ts)`);
  return applyCodeEdits(code, edits);
}

/** `Link.displayName = 'Link'` is enough to keep an unused component in the bundle. */
const isNameForTools = ({ type, expression }: Fields): boolean =>
  type === 'ExpressionStatement' &&
  expression.type === 'AssignmentExpression' &&
  expression.left.type === 'MemberExpression' &&
  expression.left.property.name === 'displayName';

/** Returns the message of an invariant or an error when it is long; otherwise null. */
function sentenceOf({ type, callee, arguments: given }: Fields): AstNode | null {
  const at = type === 'CallExpression' && callee.name === 'invariant' ? 1 : 0;
  const isError = type === 'NewExpression' && callee.name === 'Error';
  const sentence = at === 1 || isError ? given[at] : undefined;
  return sentence && sentence.end - sentence.start > LONG_SENTENCE ? sentence : null;
}

/** Returns the position of a message in the package for error reports: `router.js:2345`. */
const placeOf = (code: string, file: string, at: number): string =>
  `'${file.slice(file.lastIndexOf('/') + 1)}:${code.slice(0, at).split('\n').length}'`;

/** Returns the name of the option that is read here; null for an assignment or any other node. */
const optionRead = (node: Fields, around: Fields | null): string | null =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  !(around?.type === 'AssignmentExpression' && around.left.start === node.start)
    ? (node.property.name ?? null)
    : null;

/** Only for the browser build: servers and `npm run dev` use the full code. */
export function createBrowserRouterPlugin(future: Future = {}): Plugin {
  return {
    name: 'browser-router',
    apply: 'build',
    transform(code, id, options) {
      const ours = options?.ssr
        ? null
        : removeUnusedCode(code, id, { future, parse: (text) => this.parse(text) });
      return ours === null ? null : { code: ours, map: null };
    },
  };
}
