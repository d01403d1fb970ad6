import { useEffect, useState } from 'react';
import type { PdfDocument } from '~/app/platform/pdf-document';

export type PdfState =
  | { kind: 'waiting' }
  | { kind: 'open'; pdf: PdfDocument; ratio: number }
  | { kind: 'failed' };

/** Opens a PDF once scripts run; the reader's code is loaded only then. */
export function usePdf(address: string): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'waiting' });
  useEffect(() => {
    let isGone = false;
    let opened: PdfDocument | null = null;
    setState({ kind: 'waiting' });
    import('~/app/platform/pdf-document')
      .then(({ openPdf }) => openPdf(address))
      .then(async (pdf) => {
        opened = pdf;
        const ratio = await pdf.ratioOf(1);
        if (isGone) pdf.close();
        else setState({ kind: 'open', pdf, ratio });
      })
      .catch(() => {
        if (!isGone) setState({ kind: 'failed' });
      });
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [address]);
  return state;
}
