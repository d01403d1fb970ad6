/** What of Remix's and its router's code no page of ours uses, left out of the browser's: 10 KB of every first load. */
import type { Plugin } from 'vite';
// oxlint-disable-next-line no-restricted-imports -- Vite reads its configuration without our paths
import { applyCodeEdits, walkAst, type CodeEdit, type AstNode } from './code-edits';

/** The future of the app as its options say (remix.config.js). */
type Future = Readonly<Record<string, boolean | undefined>>;
type Options = Readonly<Record<string, boolean | undefined>>;

/** What is the same on every page: as constants, these take the code for the other way with them. */
const optionsOf = (future: Future): Options => ({
  v3_fetcherPersist: future.v3_fetcherPersist,
  v3_lazyRouteDiscovery: future.v3_lazyRouteDiscovery,
  v3_relativeSplatPath: future.v3_relativeSplatPath,
  v3_singleFetch: future.v3_singleFetch,
  // As RemixBrowser sets them (react/dist/esm/browser.js).
  v7_fetcherPersist: future.v3_fetcherPersist,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: future.v3_relativeSplatPath,
  v7_skipActionErrorRevalidation: future.v3_singleFetch,
  isSpaMode: false,
  // No page has a loader or an action of the browser's own.
  hasClientAction: false,
  hasClientLoader: false,
  clientAction: undefined,
  clientLoader: undefined,
  HydrateFallback: undefined,
});

interface Part {
  /** File of a package, as it ends. */
  file: string;
  /** Functions, by name, with what they do instead. */
  functions: Readonly<Record<string, string>>;
}

const NOTHING = '';
/** Characters; where a shorter one stands, its place would be as long. */
const LONG_SENTENCE = 40;

const PARTS: readonly Part[] = [
  {
    // Scripts and preloads are written by app/shell/document.ts, links are plain anchors, and nothing prefetches a page.
    file: '@remix-run/react/dist/esm/components.js',
    functions: { Scripts: 'return null;', PrefetchPageLinks: 'return null;' },
  },
  {
    // What is thrown past the error page of the root.
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
    // The way of data before `v3_singleFetch`, and data that comes later than its page.
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
      // Data that comes later than its page.
      cancelActiveDeferreds: 'return [];',
      isDeferredData: 'return false;',
      isDeferredResult: 'return false;',
      resolveDeferredData: NOTHING,
      // Pages that ask before they are left.
      deleteBlocker: NOTHING,
      getBlocker: NOTHING,
      shouldBlockNavigation: NOTHING,
      updateBlocker: NOTHING,
      // Moving pictures from page to page.
      persistAppliedTransitions: NOTHING,
      restoreAppliedTransitions: NOTHING,
      // Words for whoever writes a page.
      warning: NOTHING,
      // Its facts as they are, not a sentence for each kind.
      getInternalRouterError:
        "return new ErrorResponseImpl(status || 500, { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed' }[status] || 'Unknown Server Error', new Error(JSON.stringify(arguments[1])), true);",
    },
  },
  {
    // A page without an action of the server's is posted to.
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

/** The fields that are looked at; which of them a node has, its type says. */
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

/** A module of theirs without what is left out; null for any other. Throws when an upgrade has taken a function away. */
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

/** `Link.displayName = 'Link'` alone keeps a component that nothing uses. */
const isNameForTools = ({ type, expression }: Fields): boolean =>
  type === 'ExpressionStatement' &&
  expression.type === 'AssignmentExpression' &&
  expression.left.type === 'MemberExpression' &&
  expression.left.property.name === 'displayName';

/** The sentence of what must hold, or of an error, where it is long; null for all else. */
function sentenceOf({ type, callee, arguments: given }: Fields): AstNode | null {
  const at = type === 'CallExpression' && callee.name === 'invariant' ? 1 : 0;
  const isError = type === 'NewExpression' && callee.name === 'Error';
  const sentence = at === 1 || isError ? given[at] : undefined;
  return sentence && sentence.end - sentence.start > LONG_SENTENCE ? sentence : null;
}

/** Where a sentence stands in the package, for a report: `router.js:2345`. */
const placeOf = (code: string, file: string, at: number): string =>
  `'${file.slice(file.lastIndexOf('/') + 1)}:${code.slice(0, at).split('\n').length}'`;

/** The name of what is read here of an object; null where it is set, or where nothing is read. */
const optionRead = (node: Fields, around: Fields | null): string | null =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  !(around?.type === 'AssignmentExpression' && around.left.start === node.start)
    ? (node.property.name ?? null)
    : null;

/** For the build of browsers' code alone: servers and `npm run dev` have theirs whole. */
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
