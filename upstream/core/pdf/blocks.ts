/** What a document is made of, top to bottom. Texts are whole sentences; line and page breaks are the layout's. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  /** Numbered clauses, each with its name. */
  | { kind: 'clauses'; items: readonly { title: string; text: string }[] }
  /** Label and value, line by line. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }
  /** Who signed, when, and how: a drawn mark (png or jpeg) or the typed name. */
  | { kind: 'signature'; label: string; name: string; at: string; mark: Buffer | null }
  | { kind: 'page-break' };

export interface PdfColumn {
  title: string;
  /** Share of the width; shares need not sum to anything. */
  width: number;
  align?: 'left' | 'right';
}

export interface PdfDocument {
  title: string;
  subtitle?: string;
  /** Number of the document, in every footer. */
  number: string;
  /** Day or instant that goes into the file; the caller's, never the machine's. */
  createdAt: Date;
  /** Pale, across every page. */
  watermark?: string;
  /** SHA-256 of the text, where it was fixed before (a contract that was read); else it is worked out. */
  textSha256?: string;
  blocks: readonly PdfBlock[];
}
