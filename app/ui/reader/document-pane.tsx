import { useRef, useState, type ReactNode, type RefObject } from 'react';
import '~/app/ui/form/flow.css';
import '~/app/ui/document-reader.css';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { findInText, type DocumentSection, type TextSegment } from '~/app/ui/reader/find-in-text';
import { DocumentSearchField, findFieldHref, getHitId, useSearchTerm } from '~/app/ui/reader/reader-find';
import { useReadingPage } from '~/app/ui/reader/use-pages';
import { useScrollSpy } from '~/app/ui/scroll-spy';
import { useHydrated } from '~/app/ui/use-hydrated';

/** The same document as a file: a PDF or a picture. */
export interface OriginalFile {
  to: string;
  label: string;
}

interface DocumentPaneProps {
  title: string;
  parts: readonly DocumentSection[];
  /** Address of the file; the text is shown first. */
  original?: OriginalFile | null;
  /** Small text below the title. */
  note?: ReactNode;
  /** Last line of the text. */
  end?: RefObject<HTMLParagraphElement>;
  className?: string;
}

/**
 * Text of a document: the reading position stays in view, words can be searched, the text size can be changed, and
 * its file is one tap away. A `DocumentSearchForm` is placed next to it, outside any other form.
 */
export function DocumentPane({ title, parts, original, note, end, className }: DocumentPaneProps) {
  const isHydrated = useHydrated();
  const [size, setSize] = useState(0);
  const text = useRef<HTMLDivElement>(null);
  const found = findInText(parts, useSearchTerm());
  return (
    <article className={joinClassNames('card document-reader', className)} aria-label={title}>
      <ReaderHead
        parts={parts}
        text={text}
        original={original}
        size={size}
        onSize={isHydrated ? setSize : undefined}
      />
      <DocumentSearchField hits={found.hits} />
      <div
        className={joinClassNames(
          'reader-text prose',
          size === 1 && 'reader-text-large',
          size === 2 && 'reader-text-largest',
        )}
        ref={text}
      >
        <h2>{title}</h2>
        {note && <div className="reader-note">{note}</div>}
        {found.parts.map(({ heading, paragraphs }, index) => (
          <section key={index} id={getSectionId(index)}>
            <h3>
              <Pieces pieces={heading} />
            </h3>
            {paragraphs.map((paragraph, at) => (
              <p key={at}>
                <Pieces pieces={paragraph} />
              </p>
            ))}
          </section>
        ))}
        <p className="document-end" ref={end}>
          文末
        </p>
      </div>
    </article>
  );
}

const Pieces = ({ pieces }: { pieces: readonly TextSegment[] }) => (
  <>
    {pieces.map(({ text, hit }, index) =>
      hit === null ? (
        text
      ) : (
        <mark key={index} id={getHitId(hit)}>
          {text}
        </mark>
      ),
    )}
  </>
);

const TEXT_SIZES = ['标准', '大', '特大'] as const;
const getSectionId = (index: number): string => `part-${index + 1}`;
const readerHead = () => document.querySelector<HTMLElement>('.reader-head');
const headBottom = () => readerHead()?.getBoundingClientRect().bottom ?? 0;

interface ReaderHeadProps extends Pick<DocumentPaneProps, 'parts' | 'original'> {
  text: RefObject<HTMLElement>;
  /** Index of the text size. */
  size: number;
  /** Omitted when no script can change it. */
  onSize: ((size: number) => void) | undefined;
}

/** Current section and page with their counts; search, text size and file. Stays in view. */
function ReaderHead({ parts, text, original, size, onSize }: ReaderHeadProps) {
  const ids = parts.map((_, index) => getSectionId(index));
  const current = useScrollSpy(ids, readerHead);
  const pages = useReadingPage(text, headBottom);
  const at = current === null ? -1 : ids.indexOf(current);
  const next = (size + 1) % TEXT_SIZES.length;
  return (
    <div className="reader-head">
      <p>
        {at >= 0 && <span>{parts[at]?.heading}</span>}
        <small>{pages ? `第 ${pages.page} 页，共 ${pages.count} 页` : `共 ${parts.length} 节`}</small>
      </p>
      <a className="icon-button" href={findFieldHref} aria-label="在文中查找">
        <Icon name="search" size="m" />
      </a>
      {onSize && (
        <button
          type="button"
          className="icon-button"
          aria-label={`文字大小：${TEXT_SIZES[size] ?? ''}，改为${TEXT_SIZES[next] ?? ''}`}
          onClick={() => onSize(next)}
        >
          <Icon name="text-size" size="m" />
        </button>
      )}
      {original && (
        <Link className="reader-original" to={original.to}>
          {original.label}
        </Link>
      )}
      <progress max={pages?.count ?? 1} value={pages?.page ?? 0} aria-label="阅读进度" />
    </div>
  );
}
