/** Who invited a visitor, and by which way they came: what an address says, and what is kept until they register. */
import { cleanQueryValue } from '~/domain/shared/query';

/** Codes that name an inviter, an adviser, a share or an activity. They belong together: a new inviter brings their own. */
const CODES = ['iv_code', 'adviser_iv_code', 'share_last_code', 'activity_id'] as const;
/** Where the visit came from. */
const SOURCES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export const INVITATION_PARAMS = [...CODES, ...SOURCES] as const;
export type InvitationParam = (typeof INVITATION_PARAMS)[number];
export type Invitation = Partial<Record<InvitationParam, string>>;

const VALUE_MAX_CHARACTERS = 64;
const CODE = /^[\w.-]+$/;
const PRINTABLE = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/u;
/** What is kept must fit a cookie with room to spare; a way too long is left out before a code is. */
const KEPT_MAX_CHARACTERS = 1_024;

const isCode = (name: InvitationParam): boolean => (CODES as readonly string[]).includes(name);

/** What a query says of an invitation; absent-like, oversized and odd values are left out. */
export function parseInvitationQuery(query: URLSearchParams): Invitation {
  const found: Invitation = {};
  for (const name of INVITATION_PARAMS) {
    const value = cleanQueryValue(query.get(name));
    if (value === undefined || value.length > VALUE_MAX_CHARACTERS) continue;
    if ((isCode(name) ? CODE : PRINTABLE).test(value)) found[name] = value;
  }
  return found;
}

/**
 * The last touch counts: a link that names another inviter or adviser puts its codes in place of all earlier ones, one
 * that only says where it stood leaves them as they are. The same inviter again adds what the link says.
 */
export function mergeInvitations(earlier: Invitation, later: Invitation): Invitation {
  const isOther = (name: InvitationParam): boolean =>
    later[name] !== undefined && later[name] !== earlier[name];
  const hasOtherInviter = isOther('iv_code') || isOther('adviser_iv_code');
  const hasOtherSource = SOURCES.some(isOther);
  const kept = INVITATION_PARAMS.filter((name) => (isCode(name) ? !hasOtherInviter : !hasOtherSource));
  const before = Object.fromEntries(kept.flatMap((name) => (earlier[name] ? [[name, earlier[name]]] : [])));
  return { ...before, ...later };
}

/** As a text that `parseInvitation` reads, at most 1,024 characters. */
export function serializeInvitation(invitation: Invitation): string {
  const params = new URLSearchParams();
  for (const name of INVITATION_PARAMS) {
    const value = invitation[name];
    if (!value) continue;
    params.set(name, value);
    if (params.toString().length > KEPT_MAX_CHARACTERS) params.delete(name);
  }
  return params.toString();
}

/** The same rules as for an address: the text comes from a browser. */
export const parseInvitation = (text: string | undefined): Invitation =>
  text === undefined || text.length > KEPT_MAX_CHARACTERS
    ? {}
    : parseInvitationQuery(new URLSearchParams(text));
