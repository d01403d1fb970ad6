import type { PDFDocumentProxy } from 'pdfjs-dist';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** A PDF opened for rendering. */
export interface PdfDocument {
  pageCount: number;
  /** Height divided by width of a page, from 1. */
  ratioOf(page: number): Promise<number>;
  /**
   * Renders a page onto a canvas of the given width in CSS pixels, sharp on high-density screens. Rejects when it
   * is aborted.
   */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Promise<void>;
  close(): void;
}

/** Phones reject a canvas with a longer side. */
const MAX_CANVAS_PX = 4096;

/** Opens a PDF of this origin by range requests. Rejects when it cannot be read. */
export async function openPdf(address: string): Promise<PdfDocument> {
  const task = pdfjs.getDocument({
    url: address,
    withCredentials: true,
    isEvalSupported: false,
    enableXfa: false,
  });
  const document: PDFDocumentProxy = await task.promise;
  return {
    pageCount: document.numPages,
    async ratioOf(number) {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return height / width;
    },
    async draw(number, canvas, width) {
      const page = await document.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const density = Math.min(window.devicePixelRatio || 1, 2);
      const longest = Math.max(whole.width, whole.height) / whole.width;
      const scale = Math.min((width * density) / whole.width, MAX_CANVAS_PX / (whole.width * longest));
      const viewport = page.getViewport({ scale });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
    },
    close: () => void task.destroy(),
  };
}
