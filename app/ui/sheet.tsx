import { useRef, type ReactNode } from 'react';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { useModal } from '~/app/ui/use-modal';

interface SheetBase {
  title: string;
  children: ReactNode;
  /** Fixed foot: reset and the main button. */
  footer?: ReactNode;
}

/** A fragment without a target: closes `:target` and keeps the scroll position. */
const nowhere = '#_';

interface SheetProps extends SheetBase {
  /** Address without the sheet. */
  closeTo: string;
}

/**
 * A sheet opened by the address (a query of the page). Rendered by the server; with scripts it takes the focus and
 * Esc follows the close link.
 */
export function Sheet({ title, children, footer, closeTo }: SheetProps) {
  const root = useRef<HTMLDivElement>(null);
  useModal(root, () => root.current?.querySelector<HTMLElement>('.sheet [data-close]')?.click(), true);
  return (
    <div className="sheet-root" ref={root}>
      <SheetFrame title={title} footer={footer} closeTo={closeTo}>
        {children}
      </SheetFrame>
    </div>
  );
}

interface HashSheetProps extends SheetBase {
  /** Opened by a link to `#id`. */
  id: string;
  /** On a desktop it is a column of the page, next to its subject. */
  isRail?: boolean;
}

/** A sheet that is part of the page, opened by a link to its `#id`; works by `:target` without scripts. */
export function HashSheet({ id, title, children, footer, isRail }: HashSheetProps) {
  return (
    <div
      className={isRail ? 'sheet-root by-hash sheet-rail' : 'sheet-root by-hash'}
      id={id}
      data-dialog=""
      data-rail={isRail ? '' : undefined}
    >
      <SheetFrame title={title} footer={footer} closeTo={nowhere} isModal={!isRail}>
        {children}
      </SheetFrame>
    </div>
  );
}

interface FrameProps extends SheetBase {
  closeTo: string;
  isModal?: boolean;
}

function SheetFrame({ title, children, footer, closeTo, isModal = true }: FrameProps) {
  const close = { to: closeTo, replace: true, preventScrollReset: true, 'data-close': '' };
  return (
    <>
      <Link {...close} className="scrim" aria-hidden="true" tabIndex={-1} />
      <section className="sheet" role="dialog" aria-modal={isModal || undefined} aria-label={title}>
        <div className="sheet-head">
          <h2 className="flex-1 min-w-0">{title}</h2>
          <Link {...close} className="icon-button" aria-label="关闭">
            <Icon name="close" />
          </Link>
        </div>
        <div className="sheet-body">{children}</div>
        {footer && <div className="sheet-foot">{footer}</div>}
      </section>
    </>
  );
}
