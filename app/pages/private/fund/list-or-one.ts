import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import type { PageHandle } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import type { PageArguments } from '~/app/route-kit/run-page';
import { directoryQuerySchema } from '~/app/features/funds/directory-query';
import type { DirectoryView } from '~/app/features/funds/directory-view';

const LIST_LIMIT = 20;
const paramsSchema = z.object({ id: idSchema.optional() });
export type ListOrOneArguments = PageArguments<
  z.output<typeof paramsSchema>,
  z.output<typeof directoryQuerySchema>
>;

/** Creates the loader of a page that shows one item by the id in its path, or the directory without an id. */
export const createListOrOneLoader = <One extends object>(
  handle: PageHandle,
  directory: (page: ListOrOneArguments, limit: number) => Promise<DirectoryView>,
  one: (page: ListOrOneArguments, id: string) => Promise<One>,
) =>
  pageLoader({ handle, params: paramsSchema, query: directoryQuerySchema }, async (page) => {
    const { id } = page.params;
    return id
      ? { kind: 'one' as const, ...(await one(page, id)) }
      : { kind: 'list' as const, directory: await directory(page, LIST_LIMIT) };
  });
