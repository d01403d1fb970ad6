import { paths } from '~/app/paths';
import { toShanghaiClock } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import type { CallResult } from '~/contract';
import type { holdings } from '~/contract/holdings';
import type { CERTIFICATE_KINDS } from '~/contract/kinds';

type Kind = (typeof CERTIFICATE_KINDS)[number];
type Issued = CallResult<typeof holdings.certificates>['list'][number];
type Checked = CallResult<typeof holdings.checkCertificate>;

/** Names of the certificates and the purpose of each. */
export const CERTIFICATE_TEXTS: Readonly<Record<Kind, { title: string; use: string }>> = {
  asset: { title: '资产证明', use: '当前全部持仓的市值，用于签证、贷款或投资者认证' },
  existence: { title: '持仓存续证明', use: '证明所持产品仍在持有' },
  experience: { title: '投资经历证明', use: '在本平台的持有记录，用于投资经历核验' },
};

/** Formats an instant as '2026-11-21 14:20' in Shanghai time. */
function issuedText(instant: string): string {
  const { day, time } = toShanghaiClock(instant);
  return `${day} ${time.slice(0, 5)}`;
}

/** Builds the person's own certificates in the order of the reply: newest first. */
export const buildIssuedRows = (list: readonly Issued[], edition: Edition) =>
  list.map((each) => ({
    id: each.certificate_id,
    title: CERTIFICATE_TEXTS[each.kind].title,
    issuedAt: `${issuedText(each.issued_at)} 开具`,
    code: each.check_code,
    to: paths.fileViewPdf(edition, { file_id: each.file_id }),
  }));
export type IssuedRow = ReturnType<typeof buildIssuedRows>[number];

/**
 * Builds the content of a checked certificate, with the name masked; for a month report only its existence, without
 * amounts.
 */
export const buildCheckedView = ({ kind, masked_name, issued_at, as_of, lines }: Checked) => ({
  title: kind === 'month_report' ? '月度账单' : CERTIFICATE_TEXTS[kind].title,
  facts: [
    ...(masked_name === null ? [] : [{ label: '持有人', value: masked_name }]),
    { label: '开具时间', value: issuedText(issued_at) },
    ...(kind === 'month_report' ? [] : [{ label: '数据截至', value: as_of }]),
  ],
  lines,
});
export type CheckedView = ReturnType<typeof buildCheckedView>;
