/**
 * Serves `/pictures/…`: the drawing named by the address, cached for good; 404 for an unknown name. An address of
 * another version, which a page of an adjacent release requests, returns the current drawing, cached for an hour.
 */
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { IMAGE_VERSION, IMAGE_THEMES, IMAGES_PATH_PREFIX } from '~/domain/platform/picture-address';
import { getClientAddress } from '~/bff/http/client-address';
import type { RateLimits } from '~/bff/http/rate-limits';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';
import { getScope } from '~/bff/http/request-scope';
import { sendText } from '~/bff/http/send-text';
import { sendStaticFile, type StaticFile } from '~/bff/http/static-files';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { drawImage } from '~/bff/images/draw';

/** Number of cached drawings, 1 to 2 KB each, QR codes up to 6; the least recently used is dropped first. */
const MOST_KEPT = 2_000;
const NAME_MAX_CHARACTERS = 600;

function toStaticFile(drawing: string, isImmutable: boolean): StaticFile {
  const plain = Buffer.from(drawing);
  return {
    type: 'image/svg+xml',
    plain,
    compressed: { gzip: gzipSync(plain) },
    isImmutable,
    etag: `"${IMAGE_VERSION}"`,
  };
}

/** Builds the drawing of a path, such as `/pictures/1/light/scene/empty.svg`. */
function getFile(path: string, origin: string): StaticFile | null {
  const [, edition, theme, name] = /^\/pictures\/(\d{1,4})\/([a-z]+)\/(.+)\.svg$/.exec(path) ?? [];
  const known = IMAGE_THEMES.find((each) => each === theme);
  if (known === undefined || name === undefined) return null;
  if (name.length > NAME_MAX_CHARACTERS) return null;
  const drawing = drawImage(name, known, origin);
  return drawing === null ? null : toStaticFile(drawing, Number(edition) === IMAGE_VERSION);
}

/**
 * The step that draws. A cached drawing is sent like a file of the build, before requests are counted; only drawing
 * is counted.
 */
export function createImagesStep(
  { publicOrigin, trustedProxies }: Pick<PortalConfig, 'publicOrigin' | 'trustedProxies'>,
  limits: RateLimits,
): HandlerStep {
  const kept = new LRUCache<string, StaticFile>({ max: MOST_KEPT });
  return (req, res, next) => {
    const path = getTargetPath(getRequestTarget(req));
    if (!path.startsWith(IMAGES_PATH_PREFIX)) return next();
    getScope(res).route = 'pictures';
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const origin = getCanonicalOrigin(req, publicOrigin);
    const key = origin + path;
    const found = kept.get(key);
    if (found) return sendStaticFile(req, res, found);
    const draw = (): void => {
      const drawn = getFile(path, origin);
      if (!drawn) return sendText(res, 404, 'Not Found');
      kept.set(key, drawn);
      sendStaticFile(req, res, drawn);
    };
    limits
      .consume('file-address', getClientAddress(req, trustedProxies), getScope(res))
      .then(draw)
      .catch(next);
  };
}
