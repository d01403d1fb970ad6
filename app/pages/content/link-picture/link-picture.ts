import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { linkImageQuerySchema } from '~/contract/files';
import { getCachedImage, getImageCacheKey } from '~/app/pages/content/link-picture/image-cache.server';

/**
 * A file, not a page: the preview picture that other services show next to a link. Public facts only, the same for
 * all requests.
 */
const handle = defineFileRoute({ limit: 'file', login: 'guest' });

export const loader = pageLoader({ handle, query: linkImageQuerySchema }, async ({ context, query }) => {
  const bytes = await getCachedImage(getImageCacheKey(query), context.now(), async () => {
    const file = await context.upstream.files.linkPicture({ query });
    return file.bytes;
  });
  return new Response(Buffer.from(bytes), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
});
