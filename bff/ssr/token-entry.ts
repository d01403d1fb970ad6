/**
 * Entry with a token (MINI-006): before anything is made, cached or logged of its address, the token is exchanged for a
 * session here, and the browser is sent to the same address without it. docs/decisions/0089-mini-program-and-wechat.md
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

/** Where somebody is asked whether they want to be logged in. */
const ASKING_PATH = '/pages/login/login';
const FAILED = '登录失败';
const SEE_OTHER = 303;
const ROUTE = 'token-entry';

/** Who brings a token, as far as its request tells. */
export type EntryTrust =
  /** The mini-program itself opened this page: nobody is asked. */
  | 'opened'
  /** A link somebody tapped, or a shell that only its address calls a mini-program: the person is asked. */
  | 'tapped'
  /** No page is looked at: a picture, a frame, another client. The token counts for nothing. */
  | 'ignored';

/** The first page of a web-view has no page before it, or the mini-program's own service. */
const isShellReferrer = (referrer: string | undefined): boolean =>
  referrer === undefined || referrer === '' || referrer.startsWith('https://servicewechat.com/');

/** How far a token is trusted: its sender could be anybody who got a person to open a link (login CSRF). */
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

/** Answers a request whose address brings a token; all others pass. */
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

    /** Does what the token asks for; where to go on. */
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
      return exchange(opened, { token, trust, path, recent, isPersonal: shareInfo.isPersonal });
    }
  };
}

async function exchange(
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
  // The same page again, as the mini-program loads it anew: this browser is in already.
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

/** The clean address, in the form a document or the router in the page follows; it is loaded whole, as somebody else now. */
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
