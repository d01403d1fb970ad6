/** Who runs the portal and how to reach them, in one place. All names and numbers are invented. */
export const BRAND = {
  name: '衡序财富',
  company: '衡序基金销售有限公司',
  /** The company selling on the other sales platform. */
  fuxinCompany: '富信基金销售有限公司',
  licenceNumber: '000000000',
  servicePhone: '400-000-0000',
  serviceHours: '工作日 9:00–18:00',
} as const;
