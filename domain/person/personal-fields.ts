/**
 * Personal fields of a reply, by name, and their masks on the way to a browser. Fields are masked by default;
 * exceptions are in one list with their reasons (reliability §2). Server-only calls are skipped, because their
 * reply reaches no page.
 */
import { maskAddress, maskCard, maskEmail, maskIdNumber, maskName, maskPhone } from '~/domain/person/masks';

type Mask = (text: string) => string;

/** Names of personal fields, with words joined by `_`; the first match applies. */
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
/** Flags: `is_beneficiary` identifies no person. */
const FLAG = /^(is|has|can|needs)_/;
/** Services whose replies are about the person: a plain `name` there is a person's name. */
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

/** Returns the mask for a field of a call; null when it is not personal or is shown in full. */
export function findMask(callId: string, field: string): Mask | null {
  if (Object.hasOwn(UNMASKED_FIELDS, callId) && Object.hasOwn(UNMASKED_FIELDS[callId] ?? {}, field))
    return null;
  if (FLAG.test(field)) return null;
  if (field === 'name') return PERSON_SERVICES.has(callId.split('.', 1)[0] ?? '') ? maskName : null;
  return KINDS.find(([names]) => names.test(field))?.[1] ?? null;
}

/**
 * Returns the value with every personal text masked; the same object when there is none. The parser of the value
 * limits its depth.
 */
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
  // A personal value is also masked when it is a number.
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
