import { useEffect, type ReactNode } from 'react';
import { openPurchasePopup } from '~/app/store/store';
import { ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { SeparatedFields } from '~/app/ui/figure';
import { PostedNotice } from '~/app/ui/form';
import { MoreLink, PageTitle } from '~/app/ui/section';
import { StepPath } from '~/app/ui/steps';
import type { FlowHead } from '~/app/features/orders/flow-view';
import type { EmptyView } from '~/app/features/orders/order-empty-views';

interface FrameProps {
  title: string;
  /** Effort of the step and the next step. */
  note?: ReactNode;
  head: Pick<FlowHead, 'productName' | 'stages'> & Partial<FlowHead>;
  children: ReactNode;
}

/** Frame of one step: heading, product and amount, position in the whole process, and effort. */
export function PurchaseFrame({ title, note, head, children }: FrameProps) {
  return (
    <div className="column column-narrow">
      <PageTitle end={head.hub && <MoreLink to={head.hub}>订单</MoreLink>}>{title}</PageTitle>
      <p className="note-text">
        <SeparatedFields items={[head.productName, head.amount]} />
      </p>
      <div className="mt-4">
        <StepPath steps={head.stages} label="办理进度" />
      </div>
      {note && <p className="note-text mt-4">{note}</p>}
      {children}
    </div>
  );
}

/** Shown below every step: leaving the page loses nothing. */
export function SavedNote() {
  return <p className="footnote">已完成的步骤都有保存，可随时离开，在任意设备登录后继续。</p>;
}

interface StepScreenProps<View> {
  title: string;
  page: { head: FlowHead | null; emptyView: EmptyView | null; view: View | null };
  note?: ReactNode;
  children: (view: NonNullable<View>) => ReactNode;
}

/** Page of a step: its content, or the empty view in its place. */
export function StepScreen<View>({ title, page, note, children }: StepScreenProps<View>) {
  if (page.emptyView || !page.head || page.view == null) {
    return (
      page.emptyView && (
        <EmptyScreen title={title} emptyView={page.emptyView} productName={page.head?.productName} />
      )
    );
  }
  return (
    <PurchaseFrame title={title} head={page.head} note={note}>
      {children(page.view)}
    </PurchaseFrame>
  );
}

/** Content shown in place of a step. */
export function EmptyScreen({
  title,
  emptyView,
  productName,
}: {
  title: string;
  emptyView: EmptyView;
  productName?: string;
}) {
  useRefusalPopup(emptyView);
  return (
    <div className="column column-narrow">
      <PageTitle>{title}</PageTitle>
      {productName && <p className="note-text">{productName}</p>}
      <PostedNotice postedMessage={emptyView.text} />
      <div className="mt-4">
        <EmptyState title={emptyView.title} icon={emptyView.icon} action={emptyView.action}>
          {emptyView.text}
        </EmptyState>
      </div>
      {emptyView.kept && <p className="note-text mt-3">{emptyView.kept}</p>}
      {emptyView.other && (
        <ButtonLink className="mt-3" kind="line" wide to={emptyView.other.to}>
          {emptyView.other.label}
        </ButtonLink>
      )}
    </div>
  );
}

const getButtons = ({ action, other }: EmptyView) => (other ? [action, other] : [action]);

/** Opens the common pop-up for a refused trade, once for each load of the page. */
function useRefusalPopup(emptyView: EmptyView): void {
  useEffect(() => {
    const { isRefusal, text, kept } = emptyView;
    if (isRefusal)
      openPurchasePopup({ content: kept ? `${text}。${kept}` : text, buttons: getButtons(emptyView) });
  }, [emptyView]);
}
