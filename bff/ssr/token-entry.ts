/**
 * Entry with a token (MINI-006): the token is exchanged for a session before its address is built, cached or
 * logged. The browser is then redirected to the same address without it.
 * docs/decisions/0089-mini-program-wechat-and-carrier-login.md
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extractTokenEntry, type TokenEntry } from '~/domain/platform/entry';
import { buildDataRedirect, parsePageAddress } from '~/bff/http/data-request';
import { getScope } from '~/bff/http/request-scope';
import { getRequestTarget } from '~/bff/http/request-target';
import type { HandlerStep } from '~/bff/core/chain';
import type { OpenedContext } from '~/bff/ssr/portal-context';
import {
  requestSession,
  createRecentTokenUses,
  completeTokenLogin,
  hashToken,
  toPendingLogin,
  type RecentTokenUses,
} from '~/bff/ssr/token-login';

/** Page that asks a person whether they want to log in. */
const ASKING_PATH = '/pages/login/login';
const FAILED = '登录失败';
const SEE_OTHER = 303;
const ROUTE = 'token-entry';

/** Trust in the sender of a token, as far as the request shows it. */
export type EntryTrust =
  /** The mini-program opened this page: no confirmation is needed. */
  | 'opened'
  /**
   * A link that a person tapped, or a client that only its address marks as a mini-program: the person must
   * confirm.
   */
  | 'tapped'
  /** The request is not for a page: a picture, a frame, another client. The token is ignored. */
  | 'ignored';

/** The first page of a web-view has no referrer, or that of the mini-program service. */
const isShellReferrer = (referrer: string | undefined): boolean =>
  referrer === undefined || referrer === '' || referrer.startsWith('https://servicewechat.com/');

/** Trust in a token: an attacker could have made a person open the link (login CSRF). */
export function getEntryTrust(
  headers: IncomingMessage['headers'],
  { isMiniProgram, isData }: { isMiniProgram: boolean; isData: boolean },
): EntryTrust {
  if (!isMiniProgram) return 'ignored';
  const site = headers['sec-fetch-site'];
  if (isData) return site === undefined || site === 'same-origin' ? 'tapped' : 'ignored';
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return 'ignored';
  const isShell = /miniProgram/i.test(headers['user-agent'] ?? '');
  const isFirst = (site === undefined || site === 'none') && isShellReferrer(headers.referer);
  return isShell && isFirst ? 'opened' : 'tapped';
}

/** Answers a request whose address contains a token; all other requests continue. */
export function createTokenEntryStep(options: {
  openContext(req: IncomingMessage, res: ServerResponse): Promise<OpenedContext>;
  nowMs(): number;
}): HandlerStep {
  const recent = createRecentTokenUses(options.nowMs);
  return (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const address = parsePageAddress(getRequestTarget(req));
    const entry = isRead ? extractTokenEntry(address.search) : null;
    if (entry === null) return next();
    getScope(res).route = ROUTE;
    const clean = address.path + entry.search;
    const answer = async (): Promise<void> => {
      const location = req.method === 'HEAD' ? clean : await enter(req, entry, clean);
      await send(req, res, location, address.isData);
    };
    answer().catch(next);

    /** Processes the token and returns the address to continue to. */
    async function enter(
      from: IncomingMessage,
      { token, shareInfo }: TokenEntry,
      path: string,
    ): Promise<string> {
      const opened = await options.openContext(from, res);
      const trust = getEntryTrust(from.headers, {
        isMiniProgram: opened.context.client.kind === 'mini-program',
        isData: address.isData,
      });
      if (trust === 'ignored') return path;
      return exchangeToken(opened, { token, trust, path, recent, isPersonal: shareInfo.isPersonal });
    }
  };
}

async function exchangeToken(
  { context, session, waiting }: OpenedContext,
  entry: {
    token: string | null;
    trust: 'opened' | 'tapped';
    path: string;
    recent: RecentTokenUses;
    isPersonal: boolean;
  },
): Promise<string> {
  const { token, trust, path, recent, isPersonal } = entry;
  const target = isPersonal ? `/${context.edition}/user/personal` : path;
  const known = session.token === null ? null : session.phone;
  const hash = hashToken(token ?? '');
  // The mini-program loads the same page again: this browser is already logged in.
  if (known !== null && recent.phoneOf(hash) === known) return path;
  const answer = await requestSession(context, token, recent);
  if (answer.kind === 'refused') {
    if (answer.isUsed && known !== null) return path;
    context.setFlash({ text: `${FAILED} ${answer.text}`.trim(), tone: 'error', opensLogin: true });
    return path;
  }
  const login = toPendingLogin(answer, target);
  const isOther = known !== null && known !== login.phone;
  if (isOther || (trust === 'tapped' && known === null)) {
    await waiting.keep(login);
    return ASKING_PATH;
  }
  await completeTokenLogin(context, login);
  if (login.kind === 'session') recent.letIn(hash, login.phone);
  return target;
}

/**
 * Redirects to the clean address, in the format for a document or for the router in the page. The whole document is
 * loaded, because the person has changed.
 */
async function send(
  req: IncomingMessage,
  res: ServerResponse,
  location: string,
  isData: boolean,
): Promise<void> {
  res.setHeader('Cache-Control', 'no-store');
  if (!isData) {
    res.writeHead(SEE_OTHER, { Location: location }).end();
    return;
  }
  const answer = await buildDataRedirect(location, SEE_OTHER, { reloads: true });
  res.writeHead(answer.status, { 'Content-Type': answer.type, 'X-Remix-Response': 'yes' });
  res.end(req.method === 'HEAD' ? undefined : answer.body);
}
