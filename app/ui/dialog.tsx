import { useEffect, useRef, type ReactNode } from 'react';
import { focusInside, trapFocus } from '~/app/platform/dialogs';
import { IconButton } from '~/app/ui/button';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The fixed foot: the main button. */
  footer?: ReactNode;
}

/** A sheet that scripts opened: takes the focus, keeps it inside, and gives it back. */
export function Dialog({ title, onClose, children, footer }: DialogProps) {
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const before = document.activeElement as HTMLElement | null;
    document.documentElement.classList.add('is-locked');
    focusInside(element);
    const release = trapFocus(element, () => close.current());
    return () => {
      release();
      document.documentElement.classList.remove('is-locked');
      // Not where something else has taken it since: what a post was answered.
      if (document.activeElement === document.body || element.contains(document.activeElement)) {
        before?.focus?.();
      }
    };
  }, []);
  return (
    <div className="sheet-root" ref={root}>
      <button type="button" className="scrim" aria-hidden="true" tabIndex={-1} onClick={onClose} />
      <section className="sheet" role="dialog" aria-modal="true" aria-label={title}>
        <div className="sheet-head">
          <h2>{title}</h2>
          <IconButton icon="close" label="关闭" data-close="" onClick={onClose} />
        </div>
        <div className="sheet-body">{children}</div>
        {footer && <div className="sheet-foot">{footer}</div>}
      </section>
    </div>
  );
}
