import type { Rollup } from 'vite';

/** Packages sent to browsers, including their dependencies; every other package is for servers only. */
export const BROWSER_PACKAGES: readonly string[] = [
  '@conform-to/dom',
  '@conform-to/react',
  '@conform-to/zod',
  '@remix-run/react',
  '@remix-run/router',
  // Remix's own import of it, for types of responses.
  '@remix-run/server-runtime',
  'big.js',
  'core-js',
  'modern-screenshot',
  'pdfjs-dist',
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'scheduler',
  'signature_pad',
  'turbo-stream',
  'web-vitals',
  'zod',
  'zustand',
];

/** Our folders whose modules run only on servers. */
const SERVER_FOLDERS = ['bff', 'upstream', 'scripts', 'tests', 'bench'];

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Returns why a module is for servers only; null when browsers may get it. `root` ends with a slash. */
export function findServerOnlyReason(id: string, root: string): string | null {
  if (id.includes('__vite-browser-external')) return 'a module of Node';
  const name = PACKAGE.exec(id)?.[1];
  if (name !== undefined) return BROWSER_PACKAGES.includes(name) ? null : `the package ${name}`;
  const path = id.replace('\0', '');
  const folder = path.startsWith(root) ? path.slice(root.length).split('/')[0] : undefined;
  return folder !== undefined && SERVER_FOLDERS.includes(folder) ? `a module of ${folder}/` : null;
}

/**
 * Lists the server code in browser files. Code of loaders and actions gets there when the module of a page has exports that
 * Remix does not know; Remix itself rejects a module named `*.server.ts`.
 */
export const findServerModules = (bundle: Rollup.OutputBundle, root: string): string[] =>
  Object.values(bundle).flatMap((file) =>
    Object.entries(file.type === 'chunk' ? file.modules : {})
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .flatMap(([id]) => {
        const part = findServerOnlyReason(id, root);
        return part === null ? [] : [`${file.fileName} holds ${part}: ${id}`];
      }),
  );
