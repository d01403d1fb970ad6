import type { Edition } from '~/domain/platform/edition';
import type { RoutePath } from '~/app/routes';

/** One segment of a path with what it stands for: an edition, any text, or itself. */
type Segment<Text extends string> = Text extends ':product'
  ? Edition
  : Text extends `:${string}`
    ? string
    : Text;

/** A path of the map of the site with its segments filled in; one that ends with an optional segment, with and without it. */
type Filled<Path extends string> = Path extends `${infer Base}/:${string}?`
  ? Filled<Base> | `${Filled<Base>}/${string}`
  : Path extends `${infer Head}/${infer Rest}`
    ? `${Segment<Head>}/${Filled<Rest>}`
    : Segment<Path>;

/** The path of a page that `app/routes.ts` has. */
export type PagePath = '/' | `/${Filled<Exclude<RoutePath, '*'>>}`;
