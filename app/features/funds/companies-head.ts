/** Description of the list of private-fund companies, at each of its addresses. */
export const COMPANIES_DESCRIPTION = '私募基金管理人名录：按名称、策略、城市查找，按管理规模分档。';
