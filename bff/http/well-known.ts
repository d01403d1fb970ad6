/**
 * Serves the files by which apps and WeChat verify the owner of a domain. Without their setting they do not exist.
 */
import { getScope } from '~/bff/http/request-scope';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';
import type { DomainAssociation } from '~/bff/core/app-association';
import type { HandlerStep } from '~/bff/core/chain';

interface ProofFile {
  type: string;
  text: string;
}
const JSON_TYPE = 'application/json';
const ONE_HOUR = 'public, max-age=3600';

/** Builds the files by path. */
export function buildAssociationFiles({
  iosApps,
  androidApps,
  wechatVerifyCodes,
}: DomainAssociation): ReadonlyMap<string, ProofFile> {
  const files = new Map<string, ProofFile>();
  if (iosApps.length > 0) {
    const text = JSON.stringify({
      applinks: {
        apps: [],
        details: [{ appIDs: iosApps, components: [{ '/': '/*' }] }],
      },
    });
    // Systems before iOS 9.3 request the file at the root.
    for (const path of ['/.well-known/apple-app-site-association', '/apple-app-site-association'])
      files.set(path, { type: JSON_TYPE, text });
  }
  if (androidApps.length > 0)
    files.set('/.well-known/assetlinks.json', {
      type: JSON_TYPE,
      text: JSON.stringify(
        androidApps.map(({ packageName, fingerprints }) => ({
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: packageName,
            sha256_cert_fingerprints: fingerprints,
          },
        })),
      ),
    });
  for (const code of wechatVerifyCodes)
    files.set(`/MP_verify_${code}.txt`, { type: 'text/plain; charset=utf-8', text: code });
  return files;
}

/** The step that serves them. */
export function createWellKnownStep({ domainProofs }: { domainProofs: DomainAssociation }): HandlerStep {
  const files = buildAssociationFiles(domainProofs);
  return (req, res, next) => {
    const file = files.get(getTargetPath(getRequestTarget(req)));
    if (file === undefined) return next();
    getScope(res).route = 'well-known';
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const body = Buffer.from(file.text);
    res.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': body.byteLength,
      'Cache-Control': ONE_HOUR,
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  };
}
