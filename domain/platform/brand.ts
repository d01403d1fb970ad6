/** Operator and contact data of the portal. All names and numbers are invented. */
export const BRAND = {
  name: '衡序财富',
  company: '衡序基金销售有限公司',
  /** Seller on the other sales platform. */
  fuxinCompany: '富信基金销售有限公司',
  /** Sister company whose documents are shown next to those of the main company. */
  wealthCompany: '衡序财富（澜江）基金销售有限公司',
  licenceNumber: '000000000',
  servicePhone: '400-000-0000',
  serviceHours: '工作日 9:00–18:00',
  registeredAddress: '澜江市滨水区衡序路 1 号 101 室',
  officeAddress: '澜江市滨水区衡序路 1 号 衡序大厦 8 层',
  complaintEmail: 'service@hengxu.example',
} as const;

/** Download links of the app. The URLs are invented, like all names here. */
export const APP_STORES = {
  ios: { name: 'App Store 下载（iPhone）', href: 'https://apps.apple.com/cn/app/id0000000000' },
  android: { name: '应用商店下载（安卓）', href: 'https://app.example.com/android' },
} as const;
