import { useEffect, useRef, useState, type ReactNode } from 'react';
import { onEnterView } from '~/app/platform/into-view';
import { Icon } from '~/app/ui/icon';
import { DocumentPane, type OriginalFile } from '~/app/ui/reader/document-pane';
import type { DocumentSection } from '~/app/ui/reader/find-in-text';
import { useHydrated } from '~/app/ui/use-hydrated';

export interface ReadingProgress {
  /** The end was seen; true without scripts, because the button follows the end. */
  isRead: boolean;
  /** For `disabledReason` of the confirming button; undefined after reading. */
  reason: string | undefined;
}

interface DocumentReaderProps {
  title: string;
  parts: readonly DocumentSection[];
  original?: OriginalFile | null;
  /** Name of a hidden field that is "on" after the end was seen. */
  name?: string;
  /** Confirming control, below the end (or in an ActionBar). */
  children: (reading: ReadingProgress) => ReactNode;
}

/**
 * A document to read to its end. The end counts as seen by scrolling, by keys, or immediately when the text is
 * short.
 */
export function DocumentReader({ title, parts, original, name, children }: DocumentReaderProps) {
  const isHydrated = useHydrated();
  const [hasSeenEnd, setSeenEnd] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(
    () => (end.current && !hasSeenEnd ? onEnterView(end.current, () => setSeenEnd(true)) : undefined),
    [hasSeenEnd],
  );
  const isRead = hasSeenEnd || !isHydrated;
  return (
    <>
      <DocumentPane title={title} parts={parts} original={original} end={end} />
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
