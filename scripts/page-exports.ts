import type { Plugin } from 'vite';

const PAGE = /\/app\/pages\/[^?]*\.tsx$/;

/**
 * What Remix takes from a page's module beside its component, loader and action comes from its definition
 * (app/page/page-handle.ts): a page writes neither `meta` nor `shouldRevalidate`.
 */
export function pageExports(): Plugin {
  return {
    name: 'page-exports',
    enforce: 'pre',
    transform(code, id) {
      if (!PAGE.test(id) || !/^export const handle = /m.test(code)) return null;
      const head = /^export const head\b/m.test(code) ? ', head' : '';
      const added = [
        `import { metaOf as metaOfPage } from '~/app/page/page-meta';`,
        `import { revalidateFor as revalidateForPage } from '~/app/page/page-handle';`,
        `export const meta = metaOfPage(handle${head});`,
        'export const shouldRevalidate = revalidateForPage(handle);',
      ];
      // Behind the page's own lines, so that these keep their numbers.
      return { code: `${code}\n${added.join('\n')}\n`, map: null };
    },
  };
}
