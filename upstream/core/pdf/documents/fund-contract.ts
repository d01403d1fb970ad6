import type { PdfDocument } from '~/upstream/core/pdf/blocks';

export interface FundContractInput {
  title: string;
  contractNo: string;
  parts: readonly { heading: string; paragraphs: readonly string[] }[];
  /** Hash of the text as it was read and signed; the unsigned form computes it. */
  sha256?: string;
  /** Date of the wording, for the unsigned form. */
  formDay: Date;
  /** Null for the unsigned form. */
  signed: { name: string; at: Date; text: string; signatureImage: Buffer | null } | null;
}

/** Builds a fund contract: the form to read, or the signed one. */
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
            signatureImage: signed.signatureImage,
          },
        ]
      : []),
  ],
});
