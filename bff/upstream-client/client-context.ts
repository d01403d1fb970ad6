import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { cleanQueryValue } from '~/domain/shared/query';
import { parseVersion } from '~/domain/platform/version';
import type { ClientContext, ClientKind } from '~/bff/http/app-context';
import type { AppPackage } from '~/bff/core/app-packages';

/** Crawlers of the Chinese search engines: Baidu, Sogou, 360, Shenma, Toutiao; `isbot` knows the others. */
const CHINESE_CRAWLERS =
  /baiduspider|sogou[\w ]*spider|360spider|haosouspider|yisouspider|bytespider|toutiaospider|shenmaspider/i;
/** `GsApp/<package>/<version>` in the user agent of the native apps. */
const APP_TOKEN = /\bGsApp\/([A-Za-z][\w.]{2,99})\/(\d[\w.+-]{0,31})/;
const USER_AGENT_MAX_CHARACTERS = 1_024;

export interface ClientRequest {
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
}

/**
 * Determines the kind of client program (CLIENT-001 to CLIENT-003; docs/decisions/0006-editions-client-kinds-and-referrals.md). It grants
 * no rights: it only selects appearance, headers and version rules.
 */
export function parseClientContext(
  { headers, query }: ClientRequest,
  packages: readonly AppPackage[],
): ClientContext {
  const userAgent = (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_CHARACTERS);
  const app = readApp(userAgent, headers, packages);
  const platform = app?.entry.platform;
  const isIosDevice = /iPhone|iPad|iPod/i.test(userAgent);
  const isAndroidDevice = !isIosDevice && /Android/i.test(userAgent);
  const isPad =
    platform === 'pad' || /iPad/i.test(userAgent) || (isAndroidDevice && !/Mobile/i.test(userAgent));
  return {
    kind: getKind(userAgent, query, app !== null),
    isPhone: !isPad && (app !== null || /Mobile|iPhone|iPod|Windows Phone/i.test(userAgent)),
    isIos: platform === 'ios' || (platform !== 'android' && isIosDevice),
    isAndroid: platform === 'android' || (platform !== 'ios' && isAndroidDevice),
    isPad,
    packageName: app?.entry.name ?? null,
    appVersion: app?.version ?? null,
    packageEdition: app?.entry.edition ?? null,
  };
}

function readApp(
  userAgent: string,
  headers: IncomingHttpHeaders,
  packages: readonly AppPackage[],
): { entry: AppPackage; version: string | null } | null {
  const token = APP_TOKEN.exec(userAgent);
  const name = token?.[1] ?? getSingleValue(headers['gs-pkg-name']);
  const entry = packages.find((candidate) => candidate.name === name);
  if (!entry) return null;
  const version = token?.[2] ?? getSingleValue(headers['gs-pkg-version']);
  return { entry, version: version !== undefined && parseVersion(version) ? version : null };
}

function getKind(userAgent: string, query: URLSearchParams, isApp: boolean): ClientKind {
  if (isApp) return 'app';
  if (CHINESE_CRAWLERS.test(userAgent)) return 'crawler';
  const wxApp = cleanQueryValue(query.get('wx_app'));
  if (/miniProgram/i.test(userAgent) || wxApp === '1' || wxApp === 'true') return 'mini-program';
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return isbot(userAgent) ? 'crawler' : 'browser';
}

const getSingleValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
