import type { ClientContext } from '~/bff/http/app-context';
import type { ClientTypeName } from '~/bff/core/client-types';
import type { PortalConfig } from '~/bff/core/config';

export type GsHeaderSettings = Pick<PortalConfig, 'accessChannel' | 'clientTypes'>;

/** Selects the configured Gs-Client-Type value for a client. */
export function getClientTypeName(client: ClientContext): ClientTypeName {
  if (client.kind === 'app') {
    if (client.isPad) return 'pad';
    return client.isIos ? 'ios' : 'android';
  }
  if (client.kind === 'browser') return client.isPhone || client.isPad ? 'phone' : 'pc';
  return client.kind;
}

/** Headers that every upstream call carries (API-001 to API-006). */
export function buildGsHeaders(client: ClientContext, settings: GsHeaderSettings): Record<string, string> {
  const headers: Record<string, string> = {
    'gs-access-channel': settings.accessChannel,
    'gs-client-type': settings.clientTypes[getClientTypeName(client)],
    'gs-client-code-type': 'h5',
  };
  if (client.kind === 'app' && client.packageName !== null) {
    headers['gs-pkg-name'] = client.packageName;
    if (client.appVersion !== null) headers['gs-pkg-version'] = client.appVersion;
  }
  return headers;
}
