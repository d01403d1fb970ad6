import { useEffect, useRef, useState, type ReactNode } from 'react';
import '~/app/ui/form/flow.css';
import '~/app/ui/document-reader.css';
import { cx } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';
import { useScrollSpy } from '~/app/ui/scroll-spy';
import { useHydrated } from '~/app/ui/use-hydrated';

export interface DocumentPart {
  heading: string;
  paragraphs: readonly string[];
}

export interface Reading {
  /** The end was seen; true without scripts, where the button stands at the end. */
  isRead: boolean;
  /** For `disabledReason` of the confirming button; undefined once read. */
  reason: string | undefined;
}

interface DocumentReaderProps {
  title: string;
  parts: readonly DocumentPart[];
  /** Name of a hidden field that is "on" once the end was seen. */
  name?: string;
  /** What confirms it, below the end (or in an ActionBar). */
  children: (reading: Reading) => ReactNode;
}

/** A document to be read to its end. Seen by scrolling, by keys, or at once when it is short. */
export function DocumentReader({ title, parts, name, children }: DocumentReaderProps) {
  const isHydrated = useHydrated();
  const [hasSeenEnd, setSeenEnd] = useState(false);
  const [size, setSize] = useState(0);
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => (end.current ? watchEnd(end.current, () => setSeenEnd(true)) : undefined), []);
  const isRead = hasSeenEnd || !isHydrated;
  return (
    <>
      <article className="card document-reader" aria-label={title}>
        <ReaderHead parts={parts} size={size} onSize={isHydrated ? setSize : undefined} />
        <div
          className={cx(
            'reader-text prose',
            size === 1 && 'reader-text-large',
            size === 2 && 'reader-text-largest',
          )}
        >
          <h2>{title}</h2>
          {parts.map((part, index) => (
            <section key={`${index}-${part.heading}`} id={partId(index)}>
              <h3>{part.heading}</h3>
              {part.paragraphs.map((paragraph, at) => (
                <p key={at}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p className="document-end" ref={end}>
            文末
          </p>
        </div>
      </article>
      {name && <input type="hidden" name={name} value={isRead ? 'on' : ''} />}
      <p className="note-text mt-3 reading-state" role="status">
        {isHydrated && hasSeenEnd && (
          <>
            <Icon name="check" size="s" />
            已阅读至文末
          </>
        )}
      </p>
      {children({ isRead, reason: isRead ? undefined : '请阅读至文末' })}
    </>
  );
}

const TEXT_SIZES = ['标准', '大', '特大'] as const;
const partId = (index: number): string => `part-${index + 1}`;
const readerHead = () => document.querySelector<HTMLElement>('.reader-head');

interface ReaderHeadProps {
  parts: readonly DocumentPart[];
  /** Which of the text sizes. */
  size: number;
  /** Left out where no script changes it. */
  onSize: ((size: number) => void) | undefined;
}

/** Which part is being read, of how many, and the size of the text; stays in view. */
function ReaderHead({ parts, size, onSize }: ReaderHeadProps) {
  const ids = parts.map((_, index) => partId(index));
  const current = useScrollSpy(ids, readerHead);
  const at = current === null ? -1 : ids.indexOf(current);
  const next = (size + 1) % TEXT_SIZES.length;
  return (
    <div className="reader-head">
      <p>
        {at >= 0 && <span>{parts[at]?.heading}</span>}
        <small>{at < 0 ? `共 ${parts.length} 节` : `第 ${at + 1} 节，共 ${parts.length} 节`}</small>
      </p>
      {onSize && (
        <button
          type="button"
          className="text-action"
          aria-label={`文字大小：${TEXT_SIZES[size] ?? ''}，改为${TEXT_SIZES[next] ?? ''}`}
          onClick={() => onSize(next)}
        >
          <Icon name="text-size" size="m" />
        </button>
      )}
      <progress max={parts.length} value={at + 1} aria-label="阅读进度" />
    </div>
  );
}

/** Tells once when an element comes into view; by scroll events where there is no observer. Returns what lets go. */
function watchEnd(element: HTMLElement, onSeen: () => void): () => void {
  if (typeof IntersectionObserver === 'function') {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onSeen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }
  const look = () => {
    if (element.getBoundingClientRect().top > window.innerHeight) return;
    window.removeEventListener('scroll', look);
    onSeen();
  };
  window.addEventListener('scroll', look);
  look();
  return () => window.removeEventListener('scroll', look);
}
