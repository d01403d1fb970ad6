/** Inviter and source of a visit: parameters of a URL, and the data stored until the visitor registers. */
import { cleanQueryValue } from '~/domain/shared/query';

/**
 * Codes of an inviter, an adviser, a share or an activity. They belong together: a new inviter brings all of them.
 */
const CODES = ['iv_code', 'adviser_iv_code', 'share_last_code', 'activity_id'] as const;
/** Source of the visit. */
const SOURCES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export const INVITATION_PARAMS = [...CODES, ...SOURCES] as const;
export type InvitationParam = (typeof INVITATION_PARAMS)[number];
export type Invitation = Partial<Record<InvitationParam, string>>;

const VALUE_MAX_CHARACTERS = 64;
const CODE = /^[\w.-]+$/;
const PRINTABLE = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/u;
/** The stored text must fit a cookie with some reserve; an overlong source is dropped before a code. */
const KEPT_MAX_CHARACTERS = 1_024;

const isCode = (name: InvitationParam): boolean => (CODES as readonly string[]).includes(name);

/** Parses the invitation parameters of a query; absent-like, oversized and malformed values are dropped. */
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
 * Merges by last touch: a link with another inviter or adviser replaces all earlier codes, a link with only a
 * source leaves them unchanged. A link of the same inviter adds its parameters.
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

/** Serialises to a text for `parseInvitation`, at most 1,024 characters. */
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

/** Parses with the same rules as a URL, because the text comes from a browser. */
export const parseInvitation = (text: string | undefined): Invitation =>
  text === undefined || text.length > KEPT_MAX_CHARACTERS
    ? {}
    : parseInvitationQuery(new URLSearchParams(text));
