import '~/app/pages/private/orders/order-text.css';
import { SeparatedFields } from '~/app/ui/figure';
import { DocumentPane } from '~/app/ui/reader/document-pane';
import { DocumentSearchForm } from '~/app/ui/reader/reader-find';
import { Segmented } from '~/app/ui/segmented';
import type { loadOrderTexts } from '~/app/pages/private/orders/order-texts';

type Texts = NonNullable<Awaited<ReturnType<typeof loadOrderTexts>>>;

/** Texts of an order next to its timeline; on a phone they open from its list of files. */
export function OrderText({ texts }: { texts: Texts }) {
  const { tabs, title, note, parts, original } = texts;
  return (
    <div className="order-text mt-4">
      {tabs.length > 1 && <Segmented label="订单文件的文字" items={tabs} className="mb-3" />}
      <DocumentSearchForm />
      <DocumentPane
        key={title}
        title={title}
        parts={parts}
        original={original}
        note={<SeparatedFields items={note} />}
      />
    </div>
  );
}
