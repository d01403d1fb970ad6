import { useCallback, useEffect, useRef, useState } from 'react';
import { ButtonLink, IconButton } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { TitleBar } from '~/app/ui/title-bar';
import type { FileView } from '~/app/pages/legal/documents/file-view-model';
import { PdfPage } from '~/app/pages/legal/documents/pdf-page';
import { usePdf } from '~/app/pages/legal/documents/use-pdf';
import '~/app/pages/legal/documents/pdf.css';

const ZOOMS = [1, 1.5, 2, 3] as const;

/**
 * Shows a PDF on a phone: pages are rendered as they come near. Without scripts, and on phones that cannot render
 * it, the plain file is one tap away; that link is always shown.
 */
export function PdfReader({ file }: { file: FileView }) {
  const state = usePdf(file.address);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [current, setCurrent] = useState(1);
  const onSeen = useCallback((number: number) => setCurrent(number), []);

  useEffect(() => {
    const measure = () => setWidth(box.current?.clientWidth ?? 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  const isOpen = state.kind === 'open' && width > 0;
  return (
    <>
      <TitleBar />
      <div className="under-header">
        <div className="column">
          <h1 className="pdf-name">{file.name}</h1>
          <div className="pdf-bar">
            <span className="note-text" aria-live="polite">
              {isOpen ? `第 ${current} / ${state.pdf.pageCount} 页，` : ''}
              {file.sizeText}
            </span>
            {isOpen && (
              <span className="pdf-zoom">
                <IconButton
                  icon="minus"
                  label="缩小"
                  aria-disabled={zoom === 0 || undefined}
                  onClick={() => setZoom(Math.max(0, zoom - 1))}
                />
                <IconButton
                  icon="plus"
                  label="放大"
                  aria-disabled={zoom === ZOOMS.length - 1 || undefined}
                  onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
                />
              </span>
            )}
            <ButtonLink kind="line" small icon="document" to={file.address} reloadDocument>
              打开原文件
            </ButtonLink>
          </div>
        </div>
        <div className="pdf-pages" ref={box}>
          {isOpen &&
            Array.from({ length: state.pdf.pageCount }, (_, index) => (
              <PdfPage
                key={index}
                pdf={state.pdf}
                number={index + 1}
                width={Math.round(width * (ZOOMS[zoom] ?? 1))}
                ratio={state.ratio}
                onSeen={onSeen}
              />
            ))}
          {!isOpen && (
            <div className="column mt-5">
              {state.kind === 'failed' ? (
                <EmptyState icon="document" title="无法在此显示">
                  请用“打开原文件”查看或下载
                </EmptyState>
              ) : (
                <p className="note-text">正在打开文件。若没有显示，请用“打开原文件”查看。</p>
              )}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
