import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rollup } from 'rollup';
import type { Plugin, Rollup } from 'vite';
import type { RouteConfigEntry } from '@remix-run/route-config';
// oxlint-disable-next-line no-restricted-imports -- Vite reads its configuration without our paths
import { planFileMerges, collectImports, type CodeFile, type PageLoad } from './files-made-one';

const APP = fileURLToPath(new URL('../app/', import.meta.url));
/** Script entry and root layout of all pages. */
const EVERY_PAGE = ['entry.client.tsx', 'root.tsx'];
/** Usual landing pages. */
const FRONT_PAGES = new Set([
  'pages/market/home/home.tsx',
  'pages/market/library/fund-library.tsx',
  'pages/content/info/feed.tsx',
  'pages/content/info/post.tsx',
  'pages/content/search/search.tsx',
  'pages/own/watchlist/watchlist.tsx',
  'pages/own/account/user.tsx',
  'pages/private/fund/product.tsx',
  'pages/public/fund/fund.tsx',
]);
const WEIGHTS = { front: 20, page: 1, part: 0.1 };
const ONLY_DEFINES = /\/node_modules\/big\.js\/big\.mjs$/;
/** A file is smaller when merged: shared text is compressed once, and it is not minified yet. */
const PACKED_AMONG_OTHERS = 0.5;
/** A stylesheet of a file delays the first paint, scripts do not (0063-scripts-after-paint.md). */
const BEFORE_PAINT = 3;

/** A file as Rollup would create it without the plugin. */
type RehearsedFile = CodeFile & { name: string; modules: string[]; isPart: boolean };

/**
 * Decides which modules share a browser file (scripts/files-made-one.ts). By default Rollup creates one for each
 * set of pages that share a module: sixty for a fund page. The shared modules are known only after tree shaking.
 * The files are therefore generated once without writing them, and then in their final grouping.
 */
export function createBrowserFilesPlugin(routes: readonly RouteConfigEntry[]): Plugin {
  let isForBrowsers = false;
  let nameOf = new Map<string, string>();
  return {
    name: 'browser-files',
    apply: 'build',
    configResolved(config) {
      isForBrowsers = !config.build.ssr;
    },
    transform(code, id) {
      // Its package does not declare that it has no side effects: every page that could calculate would load it.
      return ONLY_DEFINES.test(id) ? { code, map: null, moduleSideEffects: false } : null;
    },
    outputOptions(options) {
      if (!isForBrowsers) return null;
      return { ...options, manualChunks: (id) => nameOf.get(id) ?? null, onlyExplicitManualChunks: true };
    },
    async renderStart() {
      if (!isForBrowsers) return;
      nameOf = namesOf(await rehearse(this), routes, (id) => this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
}

/** Generates the files from modules that are already read and compiled. */
async function rehearse(context: Rollup.PluginContext): Promise<RehearsedFile[]> {
  const known = (id: string) => context.getModuleInfo(id);
  const bundle = await rollup({
    input: [...context.getModuleIds()].filter((id) => known(id)?.isEntry),
    onLog: () => undefined,
    plugins: {
      name: 'rehearsal',
      async resolveId(source, importer) {
        return known(source) ? source : ((await context.resolve(source, importer))?.id ?? null);
      },
      load(id) {
        const { code, moduleSideEffects, syntheticNamedExports } = known(id) ?? {};
        return code == null ? null : { code, moduleSideEffects, syntheticNamedExports };
      },
    },
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return output.flatMap((file) => (file.type === 'chunk' ? [rehearsedFile(file)] : []));
}

function rehearsedFile({ fileName, code, modules, imports, ...file }: Rollup.OutputChunk): RehearsedFile {
  const ids = Object.keys(modules);
  const styles = ids.filter((id) => id.endsWith('.css'));
  const styleBytes = styles.reduce((sum, id) => sum + gzipSync(readFileSync(id)).length, 0);
  return {
    name: fileName,
    modules: ids,
    bytes: gzipSync(code).length * PACKED_AMONG_OTHERS + styleBytes * BEFORE_PAINT,
    imports,
    // A merged page module would need an additional file that exports exactly what Remix expects. A merged script
    // entry would run with the first file that others import from it.
    staysAlone: styles.length > 0 || (file.isEntry && !ids.includes(`${APP}root.tsx`)),
    isPart: file.isDynamicEntry,
  };
}

/** Lists the modules of each page of the route map: its own and those of its layouts. */
const pagesOf = (entries: readonly RouteConfigEntry[], around: readonly string[] = []): string[][] =>
  entries.flatMap(({ file, children }) =>
    children ? pagesOf(children, [...around, file]) : file.endsWith('.tsx') ? [[...around, file]] : [],
  );

/** Returns the file name of each module that Rollup would place elsewhere. */
function namesOf(
  rehearsed: readonly RehearsedFile[],
  routes: readonly RouteConfigEntry[],
  importsOf: (module: string) => readonly string[],
): Map<string, string> {
  const files = new Map(rehearsed.map((file) => [file.name, file]));
  const fileOf = new Map(rehearsed.flatMap(({ name, modules }) => modules.map((id) => [id, name] as const)));
  const placeOf = (module: string) => {
    const file = fileOf.get(APP + module) ?? fileOf.get(`${APP}${module}?__remix-build-client-route`);
    if (file === undefined) throw new Error(`The build has no app/${module} (scripts/browser-files.ts)`);
    return file;
  };
  // A page that is listed twice in the map is loaded as one.
  const pages = new Map(pagesOf(routes).map((modules) => [modules.join(), modules]));
  const loads: PageLoad[] = [...pages.values()].map((modules) => ({
    files: [...EVERY_PAGE, ...modules].map(placeOf),
    weight: modules.some((module) => FRONT_PAGES.has(module)) ? WEIGHTS.front : WEIGHTS.page,
  }));
  const parts = rehearsed.filter(({ isPart }) => isPart);
  loads.push(...parts.map(({ name }) => ({ files: [name], weight: WEIGHTS.part })));
  const everywhere = collectImports(EVERY_PAGE.map(placeOf), (name) => files.get(name)?.imports ?? []);
  const ofEveryPage = [...everywhere].flatMap((name) => files.get(name)?.modules ?? []);
  // Includes our modules that libraries import (scripts/our-remix-code.ts): in separate files they would import
  // each other.
  const libraries = collectImports(
    ofEveryPage.filter((id) => id.includes('/node_modules/')),
    importsOf,
  );
  const names = new Map<string, string>(
    ofEveryPage.filter((id) => libraries.has(id)).map((id) => [id, 'libraries']),
  );
  for (const together of planFileMerges(files, loads)) {
    if (together.length < 2) continue;
    const name = together.some((each) => everywhere.has(each)) ? 'every-page' : nameOfFiles(together, files);
    for (const id of together.flatMap((each) => files.get(each)?.modules ?? []))
      if (!names.has(id)) names.set(id, name);
  }
  return names;
}

/** Returns the name of the largest of them. */
function nameOfFiles(names: readonly string[], files: ReadonlyMap<string, RehearsedFile>): string {
  const bytesOf = (name: string) => files.get(name)?.bytes ?? 0;
  return basename(
    names.reduce((most, name) => (bytesOf(name) > bytesOf(most) ? name : most)),
    '.js',
  );
}
