import { useEffect, useRef, useState } from 'react';
import type { PdfDocument } from '~/app/platform/pdf-document';

interface PdfPageProps {
  pdf: PdfDocument;
  number: number;
  /** CSS pixels. */
  width: number;
  ratio: number;
  onSeen: (number: number) => void;
}

/** One page, rendered when it comes near the screen and released when it is far away. */
export function PdfPage({ pdf, number, width, ratio, onSeen }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    if (typeof IntersectionObserver === 'undefined') {
      setIsNear(true);
      return;
    }
    const near = new IntersectionObserver(
      (entries) => entries.forEach((entry) => setIsNear(entry.isIntersecting)),
      { rootMargin: '100% 0px' },
    );
    const middle = new IntersectionObserver(
      (entries) => entries.forEach((entry) => entry.isIntersecting && onSeen(number)),
      { rootMargin: '-45% 0px' },
    );
    near.observe(element);
    middle.observe(element);
    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [number, onSeen]);

  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target) return;
    pdf.draw(number, target, width).catch(() => undefined);
    return () => {
      // A canvas with zero size releases its memory.
      target.width = 0;
      target.height = 0;
    };
  }, [pdf, number, width, isNear]);

  return (
    <div className="pdf-page" ref={frame} style={{ width, height: Math.round(width * ratio) }}>
      <canvas ref={canvas} role="img" aria-label={`第 ${number} 页`} />
    </div>
  );
}
