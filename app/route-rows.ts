/** Notation of a route map row, and the rows of a page with several addresses. */
import { layout as remixLayout, route as remixRoute, type RouteConfigEntry } from '@remix-run/route-config';

export interface RouteRow<Path extends string> extends RouteConfigEntry {
  path: Path;
}

/** Defines a page. Its path stays in its type: `app/paths` is checked against it. */
export const route = <const Path extends string>(path: Path, file: string, options: { id?: string } = {}) =>
  remixRoute(path, file, options) as RouteRow<Path>;

/** Defines a layout with its pages. */
export const layout = <const Pages extends readonly RouteConfigEntry[]>(file: string, pages: Pages) =>
  remixLayout(file, [...pages]) as RouteConfigEntry & { pages?: Pages };

/** Licence documents of the companies: one page with exactly six addresses (ROUTE-006). */
const qualification = <const Path extends string>(document: Path) =>
  route(`:product/qualification-information/${document}` as const, 'pages/content/about/qualification.tsx', {
    id: `qualification-${document}`,
  });
export const qualificationRoutes = [
  qualification('association-certificate'),
  qualification('business-license'),
  qualification('business-license-caifu'),
  qualification('financialSupervision'),
  qualification('selling-license'),
  qualification('selling-license-caifu'),
] as const;
