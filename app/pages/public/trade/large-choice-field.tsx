import { ChoiceCards } from '~/app/ui/choice-cards';
import type { FieldMeta } from '~/app/ui/form';
import { LARGE_CHOICES, LARGE_CHOICE_TEXTS } from '~/domain/orders/large-redemption';

/** Choice for the shares that a large redemption of the day does not accept. */
export function LargeChoiceField({ meta }: { meta: FieldMeta }) {
  return (
    <ChoiceCards
      isField
      meta={meta}
      legend="遇巨额赎回未受理的份额"
      options={LARGE_CHOICES.map((value) => ({ value, ...LARGE_CHOICE_TEXTS[value] }))}
    />
  );
}
