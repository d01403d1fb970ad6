import type { Edition } from '~/domain/platform/edition';
import type { RoutePath } from '~/app/routes';

/** A path segment with the type of its value: an edition, any text, or itself. */
type Segment<Text extends string> = Text extends ':product'
  ? Edition
  : Text extends `:${string}`
    ? string
    : Text;

/**
 * A path of the route map with its segments filled in; a path that ends with an optional segment, with and without
 * it.
 */
type Filled<Path extends string> = Path extends `${infer Base}/:${string}?`
  ? Filled<Base> | `${Filled<Base>}/${string}`
  : Path extends `${infer Head}/${infer Rest}`
    ? `${Segment<Head>}/${Filled<Rest>}`
    : Segment<Path>;

/** Path of a page in `app/routes.ts`. */
export type PagePath = '/' | `/${Filled<Exclude<RoutePath, '*'>>}`;
