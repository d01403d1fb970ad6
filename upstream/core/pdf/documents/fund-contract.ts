import type { PdfDocument } from '~/upstream/core/pdf/blocks';

export interface FundContractInput {
  title: string;
  contractNo: string;
  parts: readonly { heading: string; paragraphs: readonly string[] }[];
  /** Of the text as it was read and signed; a form has its own. */
  sha256?: string;
  /** Day of the wording, for the form before it is signed. */
  formDay: Date;
  /** Null is the form. */
  signed: { name: string; at: Date; text: string; mark: Buffer | null } | null;
}

/** A fund contract: the form to read, or signed. */
export const buildFundContract = ({
  title,
  contractNo,
  parts,
  sha256,
  signed,
  formDay,
}: FundContractInput): PdfDocument => ({
  title,
  subtitle: signed ? `合同编号 ${contractNo}` : '签署前文本',
  number: contractNo,
  createdAt: signed?.at ?? formDay,
  textSha256: sha256,
  ...(signed ? {} : { watermark: '签署前文本' }),
  blocks: [
    ...parts.flatMap(({ heading, paragraphs }) => [
      { kind: 'heading' as const, text: heading },
      ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
    ]),
    ...(signed
      ? [
          {
            kind: 'signature' as const,
            label: '投资者（电子签名）',
            name: signed.name,
            at: signed.text,
            mark: signed.mark,
          },
        ]
      : []),
  ],
});
