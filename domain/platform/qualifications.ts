/**
 * Company documents for display. All are invented, so each is marked as a specimen. The drawing
 * (bff/images/specimen.ts) and the text next to it use the same data.
 */
import { BRAND } from '~/domain/platform/brand';

export const QUALIFICATIONS = [
  'association-certificate',
  'business-license',
  'business-license-caifu',
  'financialSupervision',
  'selling-license',
  'selling-license-caifu',
] as const;
export type Qualification = (typeof QUALIFICATIONS)[number];

interface QualificationFacts {
  title: string;
  /** Label of the number on the document. */
  numberLabel: string;
  number: string;
  holder: string;
  issuer: string;
  /** ISO days. */
  issuedOn: string;
  /** Last day; null without one. */
  validUntil: string | null;
  /** Further entries of the document. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Public register for verifying it. */
  register: { name: string; href: string; how: string };
}

const AMAC = {
  name: '中国证券投资基金业协会',
  href: 'https://www.amac.org.cn/',
  how: '在「信息公示」中按机构名称查询会员与基金销售机构。',
};
const CSRC = {
  name: '中国证券监督管理委员会',
  href: 'http://www.csrc.gov.cn/',
  how: '在「政务信息—合法机构名录」中按机构名称查询公开募集基金销售机构。',
};
const GSXT = {
  name: '国家企业信用信息公示系统',
  href: 'https://www.gsxt.gov.cn/',
  how: '按公司名称或统一社会信用代码查询登记信息。',
};

export const QUALIFICATION_FACTS: Readonly<Record<Qualification, QualificationFacts>> = {
  'association-certificate': {
    title: '基金业协会会员证书',
    numberLabel: '会员编码',
    number: '00000000',
    holder: BRAND.company,
    issuer: '中国证券投资基金业协会',
    issuedOn: '2023-05-18',
    validUntil: null,
    facts: [
      ['会员类别', '普通会员'],
      ['会员机构类型', '独立基金销售机构'],
    ],
    register: AMAC,
  },
  'business-license': {
    title: '营业执照',
    numberLabel: '统一社会信用代码',
    number: '000000000000000000',
    holder: BRAND.company,
    issuer: '澜江市市场监督管理局',
    issuedOn: '2019-06-12',
    validUntil: '2049-06-11',
    facts: [
      ['类型', '有限责任公司'],
      ['注册资本', '人民币 1 亿元'],
      ['住所', BRAND.registeredAddress],
      ['经营范围', '公开募集证券投资基金销售；私募投资基金募集（依法须经批准的项目，经批准后开展）'],
    ],
    register: GSXT,
  },
  'business-license-caifu': {
    title: '营业执照（财富）',
    numberLabel: '统一社会信用代码',
    number: '000000000000000001',
    holder: BRAND.wealthCompany,
    issuer: '澜江市市场监督管理局',
    issuedOn: '2020-03-25',
    validUntil: '2050-03-24',
    facts: [
      ['类型', '有限责任公司'],
      ['注册资本', '人民币 5,000 万元'],
      ['住所', BRAND.registeredAddress],
      ['经营范围', '公开募集证券投资基金销售（依法须经批准的项目，经批准后开展）'],
    ],
    register: GSXT,
  },
  financialSupervision: {
    title: '金融监管备案信息',
    numberLabel: '备案编号',
    number: '澜金备 0000-000',
    holder: BRAND.company,
    issuer: '中国证监会澜江监管局',
    issuedOn: '2020-11-02',
    validUntil: null,
    facts: [
      ['备案事项', '基金销售机构、网点与信息系统备案'],
      ['主管机构', '中国证监会及其派出机构'],
      ['销售结算资金', '在取得监督资格的商业银行开立专用账户，与自有资金分开存放'],
    ],
    register: CSRC,
  },
  'selling-license': {
    title: '基金销售业务资格证书',
    numberLabel: '证书编号',
    number: BRAND.licenceNumber,
    holder: BRAND.company,
    issuer: '中国证监会澜江监管局',
    issuedOn: '2025-08-20',
    validUntil: '2028-08-19',
    facts: [
      ['业务范围', '公开募集证券投资基金销售'],
      ['有效期届满', '届满前 6 个月内申请延续；未获延续的，不再新增客户与销售'],
    ],
    register: CSRC,
  },
  'selling-license-caifu': {
    title: '基金销售业务资格证书（财富）',
    numberLabel: '证书编号',
    number: '000000001',
    holder: BRAND.wealthCompany,
    issuer: '中国证监会澜江监管局',
    issuedOn: '2026-02-10',
    validUntil: '2029-02-09',
    facts: [
      ['业务范围', '公开募集证券投资基金销售'],
      ['有效期届满', '届满前 6 个月内申请延续；未获延续的，不再新增客户与销售'],
    ],
    register: CSRC,
  },
};
