/**
 * Makes the server build create its elements with app/shell/jsx-runtime.server.ts
 * (docs/decisions/0047-server-code.md).
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OURS = fileURLToPath(new URL('../app/shell/jsx-runtime.server.ts', import.meta.url));

export function createServerJsxPlugin(): Plugin {
  return {
    name: 'portal:server-jsx',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer, { ssr }) =>
      ssr === true && source === 'react/jsx-runtime' && importer !== OURS ? OURS : null,
  };
}
