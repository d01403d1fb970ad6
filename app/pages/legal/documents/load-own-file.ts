import type { z } from 'zod';
import type { PageArguments } from '~/app/route-kit/run-page';
import type { Viewer } from '~/bff/http/app-context';
import { buildFileView, type fileQuerySchema } from '~/app/pages/legal/documents/file-view-model';

/** Loads the own file that an address names; null without a name. The file of another person returns 404. */
export async function loadOwnFile({
  context,
  query,
  edition,
}: PageArguments<unknown, z.output<typeof fileQuerySchema>, Viewer>) {
  return {
    edition,
    file: query.file_id
      ? buildFileView(await context.upstream.files.info({ query: { file_id: query.file_id } }), true)
      : null,
  };
}
