/**
 * Which fields of a reply are personal, by their names, and how each is masked on its way to a browser. Masked is the
 * rule; what is shown in full stands in one list with its reason (reliability §2). A call that only the server may make
 * is not looked at: its reply reaches no page.
 */
import { maskAddress, maskCard, maskEmail, maskIdNumber, maskName, maskPhone } from '~/domain/person/masks';

type Mask = (text: string) => string;

/** Names of personal fields, the words of a name joined by `_`; the first that fits counts. */
const KINDS: readonly (readonly [RegExp, Mask])[] = [
  [/(^|_)(phone|mobile|tel|telephone)(_(no|num|number))?$/, maskPhone],
  [
    /(^|_)(voucher|voucher_code|(id|identity|passport|license|licence)(_card)?_(no|num|number|code)|id_card|passport)$/,
    maskIdNumber,
  ],
  [/(^|_)(card|account|iban)_(no|num|number)$/, maskCard],
  [/(^|_)e?mail(_address)?$/, maskEmail],
  [/(^|_)address$/, maskAddress],
  [
    /(^|_)((real|account|holder|inviter|masked|contact|person|customer|investor|payer|payee)_name|holder|payer|payee|beneficiary|legal_person)$/,
    maskName,
  ],
];
/** Yes or no: `is_beneficiary` names nobody. */
const FLAG = /^(is|has|can|needs)_/;
/** Services that speak of the person: there a bare `name` is somebody's. */
const PERSON_SERVICES: ReadonlySet<string> = new Set(['auth', 'users', 'verification', 'account']);

/** Fields shown in full, by call, with the reason. */
export const UNMASKED_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'users.states': { name: 'the own display name' },
  'users.config': { service_phone: 'the platform’s number', name: 'a saved filter, named by the person' },
  'users.saveSettings': { name: 'a saved filter, named by the person' },
  'users.asset': { name: 'a class of assets' },
  'users.assetDetail': { name: 'a product' },
  'invites.letter': { inviter_name: 'an adviser by profession; upstream masks everybody else' },
  'invites.own': { inviter_name: 'the own name, as others see it' },
  'auth.adviserInfo': { inviter_name: 'an adviser by profession; upstream masks everybody else' },
  'advisers.mine': { adviser_name: 'an adviser by profession' },
  'looks.mine': { adviser_name: 'an adviser by profession' },
  'trade.remit': { account_name: 'the account money is sent to', account_no: 'the account money is sent to' },
  'catalogue.companyDetail': { legal_person: 'public register of companies' },
  'equity.companyDetail': { legal_person: 'public register of companies' },
  'verification.baseInfo': { address: 'the own form, to be read over and corrected' },
  'verification.qualification': { name: 'a file the person gave' },
};

/** How a field of a call is masked; null when it is not personal or stands open. */
export function findMask(callId: string, field: string): Mask | null {
  if (Object.hasOwn(UNMASKED_FIELDS, callId) && Object.hasOwn(UNMASKED_FIELDS[callId] ?? {}, field))
    return null;
  if (FLAG.test(field)) return null;
  if (field === 'name') return PERSON_SERVICES.has(callId.split('.', 1)[0] ?? '') ? maskName : null;
  return KINDS.find(([names]) => names.test(field))?.[1] ?? null;
}

/** The value with every personal text masked; the same object where there is none. Depth is bounded by who parsed it. */
export function maskPersonal<T>(callId: string, value: T): T {
  const masks = new Map<string, Mask | null>();
  const maskFor = (field: string): Mask | null => {
    let mask = masks.get(field);
    if (mask === undefined) masks.set(field, (mask = findMask(callId, field)));
    return mask;
  };
  return walk(value, null, maskFor) as T;
}

function walk(value: unknown, mask: Mask | null, maskFor: (field: string) => Mask | null): unknown {
  if (typeof value === 'string') return mask ? mask(value) : value;
  // A number that is personal is one all the same.
  if (typeof value === 'number' && mask) return mask(String(value));
  if (Array.isArray(value)) {
    let changed: unknown[] | null = null;
    value.forEach((item: unknown, at) => {
      const next = walk(item, mask, maskFor);
      if (next !== item) (changed ??= [...(value as unknown[])])[at] = next;
    });
    return changed ?? value;
  }
  if (typeof value !== 'object' || value === null) return value;
  let changed: Record<string, unknown> | null = null;
  for (const [field, item] of Object.entries(value)) {
    const next = walk(item, maskFor(field), maskFor);
    if (next !== item) (changed ??= { ...value })[field] = next;
  }
  return changed ?? value;
}
