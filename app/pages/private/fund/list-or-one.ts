import { z } from 'zod';
import { STRATEGIES } from '~/contract/kinds';
import { idSchema } from '~/contract/shared';
import type { PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import type { PageArguments } from '~/app/page/run-page';
import { pageQuerySchema } from '~/app/parts/funds/page-schema';
import type { DirectoryView } from '~/app/parts/funds/directory-view';

const LIST_LIMIT = 20;
const paramsSchema = z.object({ id: idSchema.optional() });
/** An empty filter is none: a form posts all its fields. */
const emptyIsNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional().catch(undefined));
const querySchema = z.object({
  ...pageQuerySchema,
  keyword: emptyIsNone(z.string().trim().min(1).max(30)),
  letter: emptyIsNone(z.string().regex(/^[a-z]$/)),
  city: emptyIsNone(z.string().max(20)),
  strategy: emptyIsNone(z.enum(STRATEGIES)),
});

export type ListOrOneArguments = PageArguments<z.output<typeof paramsSchema>, z.output<typeof querySchema>>;

/** Loader of a page that shows one of its kind by the id in its path, and the directory of all without one. */
export const listOrOneLoader = <One extends object>(
  handle: PageHandle,
  directory: (page: ListOrOneArguments, limit: number) => Promise<DirectoryView>,
  one: (page: ListOrOneArguments, id: string) => Promise<One>,
) =>
  pageLoader({ handle, params: paramsSchema, query: querySchema }, async (page) => {
    const { id } = page.params;
    return id
      ? { kind: 'one' as const, ...(await one(page, id)) }
      : { kind: 'list' as const, directory: await directory(page, LIST_LIMIT) };
  });
