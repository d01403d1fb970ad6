/**
 * Answers `/pictures/…`: the drawing that the address names, for good; 404 for an address that names none. Of another edition,
 * which a page of the release before or after asks for, it is this one's, for an hour.
 */
import { gzipSync } from 'node:zlib';
import { PICTURE_EDITION, PICTURE_THEMES, PICTURES_PREFIX } from '~/domain/platform/picture-address';
import { clientAddress } from '~/bff/http/client-address';
import type { RateLimits } from '~/bff/http/rate-limits';
import { canonicalOrigin } from '~/bff/http/canonical-origin';
import { pathOf, targetOf } from '~/bff/http/request-target';
import { scopeOf } from '~/bff/http/request-scope';
import { sendText } from '~/bff/http/send-text';
import { sendFile, type StaticFile } from '~/bff/http/static-files';
import type { Step } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { drawPicture } from '~/bff/images/draw';

/** Drawings kept, of 1 to 2 KB each, codes up to 6; the one made first goes first. */
const MOST_KEPT = 2_000;
const NAME_MAX_CHARACTERS = 600;

function asFile(drawing: string, isImmutable: boolean): StaticFile {
  const plain = Buffer.from(drawing);
  return {
    type: 'image/svg+xml',
    plain,
    compressed: { gzip: gzipSync(plain) },
    isImmutable,
    etag: `"${PICTURE_EDITION}"`,
  };
}

/** The drawing of a path, such as `/pictures/1/light/scene/empty.svg`. */
function fileOf(path: string, origin: string): StaticFile | null {
  const [, edition, theme, name] = /^\/pictures\/(\d{1,4})\/([a-z]+)\/(.+)\.svg$/.exec(path) ?? [];
  const known = PICTURE_THEMES.find((each) => each === theme);
  if (known === undefined || name === undefined) return null;
  if (name.length > NAME_MAX_CHARACTERS) return null;
  const drawing = drawPicture(name, known, origin);
  return drawing === null ? null : asFile(drawing, Number(edition) === PICTURE_EDITION);
}

/** The step that draws. What is kept is sent like a file of the build, before requests are counted; drawing is counted. */
export function pictures(
  { publicOrigin, trustedProxies }: Pick<PortalConfig, 'publicOrigin' | 'trustedProxies'>,
  limits: RateLimits,
): Step {
  const kept = new Map<string, StaticFile>();
  return (req, res, next) => {
    const path = pathOf(targetOf(req));
    if (!path.startsWith(PICTURES_PREFIX)) return next();
    scopeOf(res).route = 'pictures';
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const origin = canonicalOrigin(req, publicOrigin);
    const key = origin + path;
    const found = kept.get(key);
    if (found) return sendFile(req, res, found);
    const draw = (): void => {
      const drawn = fileOf(path, origin);
      if (!drawn) return sendText(res, 404, 'Not Found');
      kept.set(key, drawn);
      const [first] = kept.keys();
      if (kept.size > MOST_KEPT && first !== undefined) kept.delete(first);
      sendFile(req, res, drawn);
    };
    limits.consume('file-address', clientAddress(req, trustedProxies), scopeOf(res)).then(draw).catch(next);
  };
}
