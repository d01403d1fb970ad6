import type { CarrierTerms } from '~/domain/platform/carriers';

/** Whether one-tap login is offered (one_login_open of CALL-002), and the addresses of the carriers' terms. */
export type OneTapOffer = { isOpen: false } | { isOpen: true; terms: CarrierTerms };
