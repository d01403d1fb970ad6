import { z } from 'zod';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';

/**
 * A file, not a page: a certificate of the school, for any client with its code. Never cached, because its owner
 * may remove the name.
 */
const handle = defineFileRoute({ limit: 'file', login: 'guest' });
const querySchema = z.object({ code: z.string().trim().min(1).max(40) });

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, query }) => {
  const { bytes } = await context.upstream.school.certificatePicture({ query });
  return new Response(Buffer.from(bytes), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, no-cache' },
  });
});
