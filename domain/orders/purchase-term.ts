/** Returns the term for investing in a private fund: 认购 during the fundraising period, 申购 once it runs. */
export const getPurchaseTerm = (isRaising: boolean): string => (isRaising ? '认购' : '申购');
