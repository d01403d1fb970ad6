import { formatDateTime } from '~/domain/figures/format';
import type { CallResult } from '~/contract';
import type { files } from '~/contract/files';

type Checked = CallResult<typeof files.checkPaper>;

const SIGNATURES: Readonly<Record<Checked['signature'], string>> = {
  valid: '有效，覆盖整个文件',
  invalid: '与文件内容不符',
  none: '没有本平台的数字签名',
};

/** Describes the result of a check: exactly what was found. */
function getText({ outcome, kept, signature }: Checked): string {
  if (outcome === 'changed')
    return '文件带有本平台的签名证书，但内容与签署时不一致，已被改动或不完整，请勿采信。';
  if (outcome === 'unknown')
    return '没有查到这份文件：它不是本平台签署的，或已被改动到无法辨认。请向出示人或客服核实。';
  if (!kept) return '数字签名有效，文件自签署后没有改动；存档中没有查到同一份文件，可向客服核实。';
  return signature === 'valid'
    ? '文件没有改动：与存档一致，数字签名有效。'
    : '文件没有改动：与存档一致；这份文件签署时未加数字签名。';
}

export const buildCheckedPdfView = (checked: Checked) => ({
  isGood: checked.outcome === 'unchanged',
  text: getText(checked),
  facts: [
    ...(checked.kept
      ? [
          { label: '文件', value: checked.kept.title },
          { label: '当事人', value: checked.kept.masked_name },
          { label: '形成时间', value: formatDateTime(checked.kept.made_at), note: '北京时间' },
        ]
      : []),
    { label: '数字签名', value: SIGNATURES[checked.signature] },
    ...(checked.signer ? [{ label: '签名证书', value: checked.signer }] : []),
    { label: '文件摘要', value: `${checked.sha256.slice(0, 16)}…`, note: 'SHA-256' },
  ],
});
export type CheckedPdfView = ReturnType<typeof buildCheckedPdfView>;
