import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';
import type { RouteConfigEntry } from '@remix-run/route-config';

const APP = fileURLToPath(new URL('../app/', import.meta.url));
/** Of these a page writes none: they are made of its definition. */
const MADE = ['meta', 'shouldRevalidate'];

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => (children ? filesOf(children) : [file]));

/** The modules of the map that draw a page, as their addresses in the build; files that are asked for like one have no head. */
const pagesOf = (routes: readonly RouteConfigEntry[]): Set<string> =>
  new Set(
    routes
      .flatMap(({ children }) => filesOf(children ?? []))
      .flatMap((file) => (file.endsWith('.tsx') ? [APP + file] : [])),
  );

type Statement = Rollup.ProgramNode['body'][number];

/** Names that a statement exports from this module itself: one passed on from another is not in its scope. */
function namesOf(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.source) return [];
  const { declaration, specifiers } = statement;
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  if (declaration) return declaration.id ? [declaration.id.name] : [];
  return specifiers.flatMap(({ local, exported }) =>
    'name' in local && 'name' in exported && local.name === exported.name ? [local.name] : [],
  );
}

/** What the build adds behind a page's own lines, so that these keep their numbers; throws where the page is not defined. */
export function buildPageExports(program: Rollup.ProgramNode, file: string): string {
  const names = new Set(program.body.flatMap(namesOf));
  const missing = (what: string) => new Error(`${file} is a page of app/routes.ts and ${what}`);
  if (!names.has('handle'))
    throw missing('has no definition: it needs `export const handle = definePage({ … })` of its own');
  const written = MADE.find((name) => names.has(name));
  if (written) throw missing(`exports \`${written}\` itself: it is made of its definition`);
  return [
    `import { createMetaFunction as metaOfPage } from '~/app/route-kit/page-meta';`,
    `import { createShouldRevalidate as revalidateForPage } from '~/app/route-kit/page-handle';`,
    `export const meta = metaOfPage(handle${names.has('head') ? ', head' : ''});`,
    'export const shouldRevalidate = revalidateForPage(handle);',
  ].join('\n');
}

/**
 * What Remix takes from a page's module beside its component, loader and action comes from its definition
 * (app/route-kit/page-handle.ts). It stands behind the compiler of TSX, so that what it reads is a program and no text.
 */
export function createPageExportsPlugin(routes: readonly RouteConfigEntry[]): Plugin {
  const pages = pagesOf(routes);
  return {
    name: 'page-exports',
    transform(code, id) {
      const [file = id] = id.split('?');
      if (!pages.has(file)) return null;
      return { code: `${code}\n${buildPageExports(this.parse(code), file.slice(APP.length))}\n`, map: null };
    },
  };
}
