import type { z } from 'zod';
import { visiblePath, type PageArguments } from '~/app/page/run-page';
import { fileView, type fileQuerySchema } from '~/app/pages/legal/documents/file-view-model';

/** The own file an address names; null without login or without a name. Another person's is a 404. */
export async function loadOwnFile({
  context,
  query,
  edition,
  viewer,
  url,
}: PageArguments<unknown, z.output<typeof fileQuerySchema>>) {
  return {
    edition,
    isLoggedIn: viewer !== null,
    returnTo: visiblePath(url),
    file:
      viewer && query.file_id
        ? fileView(await context.upstream.files.info({ query: { file_id: query.file_id } }), true)
        : null,
  };
}
