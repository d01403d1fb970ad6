/** What putting money into a private fund is called: 认购 while the fund is raised, 申购 once it runs. */
export const getPurchaseTerm = (isRaising: boolean): string => (isRaising ? '认购' : '申购');
