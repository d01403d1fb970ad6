import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { exportLibraryCsv } from '~/app/pages/market/library/library-csv.server';
import { libraryQuerySchema, resolveLibraryState } from '~/app/features/lists/library-query';
import { getLibraryRights } from '~/app/features/lists/library-view';

/** A file, not a page: the list of the library as filtered and sorted. Values the viewer may not see are empty. */
const handle = defineFileRoute({ limit: 'file', login: 'guest', middleware: ['person-only'] });

export const loader = pageLoader(
  { handle, query: libraryQuerySchema },
  async ({ query, context, edition, viewer }) => {
    const rights = getLibraryRights(viewer);
    return exportLibraryCsv(context, resolveLibraryState(query, rights, edition), rights.riskMax);
  },
);
