/** Blocks of a document, top to bottom. Texts are whole sentences; the layout adds line and page breaks. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  /** Numbered clauses, each with a title. */
  | { kind: 'clauses'; items: readonly { title: string; text: string }[] }
  /** Label and value, line by line. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }
  /** Signer, time, and form of the signature: a drawn mark (png or jpeg) or the typed name. */
  | { kind: 'signature'; label: string; name: string; at: string; signatureImage: Buffer | null }
  | { kind: 'page-break' };

export interface PdfColumn {
  title: string;
  /** Relative width; the widths need not add up to any value. */
  width: number;
  align?: 'left' | 'right';
}

export interface PdfDocument {
  title: string;
  subtitle?: string;
  /** Document number, printed in every footer. */
  number: string;
  /** Creation date in the file; given by the caller, never the system time. */
  createdAt: Date;
  /** Pale text across every page. */
  watermark?: string;
  /** SHA-256 of the text when it was fixed before (a contract that was read); otherwise it is computed. */
  textSha256?: string;
  blocks: readonly PdfBlock[];
}
