import { z } from 'zod';
import { CARRIERS, type CarrierTerms } from '~/domain/platform/carriers';
import { listSetting } from '~/bff/core/settings';

/** Addresses at which the carriers have published their terms; CARRIER_TERMS replaces single ones. */
export const DEFAULT_CARRIER_TERMS: CarrierTerms = {
  mobile: 'https://wap.cmpassport.com/resources/html/contract.html',
  telecom: 'https://e.189.cn/sdk/agreement/detail.do?hidetop=true',
  unicom: 'https://opencloud.wostore.cn/authz/resource/html/disclaimer.html?fromsdk=true',
};

/** `carrier=address,…`: the https addresses that differ from the published ones. */
export const carrierTermsSchema = listSetting.transform((entries, context): CarrierTerms => {
  const terms = { ...DEFAULT_CARRIER_TERMS };
  for (const entry of entries) {
    const at = entry.indexOf('=');
    const carrier = CARRIERS.find((name) => name === entry.slice(0, at));
    const url = URL.canParse(entry.slice(at + 1)) ? new URL(entry.slice(at + 1)) : null;
    if (!carrier || url?.protocol !== 'https:') {
      context.addIssue({ code: 'custom', message: `"${entry}" is not carrier=https address` });
      return z.NEVER;
    }
    terms[carrier] = url.href;
  }
  return terms;
});
