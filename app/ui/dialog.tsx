import { useRef, type ReactNode } from 'react';
import { IconButton } from '~/app/ui/button';
import { useModal } from '~/app/ui/use-modal';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Fixed foot with the main button. */
  footer?: ReactNode;
}

/** A sheet opened by scripts. */
export function Dialog({ title, onClose, children, footer }: DialogProps) {
  const root = useRef<HTMLDivElement>(null);
  useModal(root, onClose);
  return (
    <div className="sheet-root" ref={root}>
      <button type="button" className="scrim" aria-hidden="true" tabIndex={-1} onClick={onClose} />
      <section className="sheet" role="dialog" aria-modal="true" aria-label={title}>
        <div className="sheet-head">
          <h2 className="flex-1 min-w-0">{title}</h2>
          <IconButton icon="close" label="关闭" data-close="" onClick={onClose} />
        </div>
        <div className="sheet-body">{children}</div>
        {footer && <div className="sheet-foot">{footer}</div>}
      </section>
    </div>
  );
}
