import '~/app/features/funds/fund-mine.css';
import { useState, type ComponentType, type MouseEvent } from 'react';
import { useShell } from '~/app/route-kit/shell-data';
import type { AlertSheetProps } from '~/app/features/funds/alert-sheet';
import type { AlertFormView } from '~/app/features/funds/alert-view';
import { ShareFundButton } from '~/app/features/funds/share-fund';
import { MiniLink } from '~/app/ui/action-bar';

/** Secondary actions of a fund's page, in addition to buying and watching. */
export interface FundActionLinks {
  /** Null when the viewer may not set alerts for the fund. */
  alertTo: string | null;
  alertCount: number;
  /** Form of the sheet; null when it could not be loaded, and for guests: the link then opens the form's page. */
  alertForm: AlertFormView | null;
  compareTo: string;
  /** Address to share, and the fund's name. */
  path: string;
  name: string;
}

/** Shown below the figures of the fund on phones, and among the actions of its box on desktops. */
export function FundActions({ links, hasCompare }: { links: FundActionLinks; hasCompare?: boolean }) {
  const { alertTo, alertCount, alertForm, compareTo, path, name } = links;
  return (
    <>
      {hasCompare && <MiniLink icon="compare" label="对比" to={compareTo} />}
      {alertTo && <AlertLink to={alertTo} count={alertCount} form={alertForm} />}
      <ShareFundButton path={path} name={name} />
    </>
  );
}

interface AlertLinkProps {
  to: string;
  count: number;
  form: AlertFormView | null;
}

/**
 * With scripts the form opens over the page. Without scripts, and in elder mode, which has no pop-ups, the link
 * opens a page.
 */
function AlertLink({ to, count, form }: AlertLinkProps) {
  const isElder = useShell()?.isElder ?? false;
  const [Sheet, setSheet] = useState<ComponentType<AlertSheetProps> | null>(null);
  const open = (event: MouseEvent) => {
    if (!form || isElder || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('~/app/features/funds/alert-sheet').then(
      ({ AlertSheet }) => setSheet(() => AlertSheet),
      () => window.location.assign(to),
    );
  };
  return (
    <>
      <MiniLink icon="bell" label={count > 0 ? `提醒 ${count}` : '提醒'} to={to} onClick={open} />
      {Sheet && form && <Sheet view={form} to={to} onClose={() => setSheet(null)} />}
    </>
  );
}
