import { z } from 'zod';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { idSchema } from '~/contract/shared';

/** A file, not a page: a report that a member has taken. */
const handle = defineFileRoute({ limit: 'file', login: 'required', middleware: ['person-only'] });

export const loader = pageLoader(
  { handle, query: z.object({ use_id: idSchema }) },
  async ({ context, query }) => {
    const { bytes, name } = await context.upstream.member.report({ query });
    return new Response(Buffer.from(bytes), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="report.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'Cache-Control': 'private, no-store',
      },
    });
  },
);
