import { Form } from '@remix-run/react';
import { ButtonLink, Button } from '~/app/ui/button';
import { FormError } from '~/app/ui/form';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { CardRow, CardUnbinding } from '~/app/pages/verification/bank-card/card-view';

/** Bound cards, each with an unbind link. */
export function BankCardList({ cards }: { cards: CardRow[] }) {
  return (
    <Section title="已绑定的银行卡" note={`${cards.length} 张`}>
      <CardList>
        {cards.map((card) => (
          <li key={card.cardId}>
            <ListRow
              icon="card"
              title={`${card.bank} 尾号 ${card.tail}`}
              note={`${card.holder}，${card.boundDay} 绑定`}
              value="解绑"
              to={card.unbindHref}
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

/** Form for unbinding one card: identity check first, then the confirmation. */
export function UnbindCardForm({
  unbinding,
  cancelTo,
  errors,
}: {
  unbinding: CardUnbinding;
  cancelTo: string;
  /** Reason why it was refused. */
  errors: string[] | undefined;
}) {
  const { card, isChecked, verifyHref } = unbinding;
  return (
    <section className="card card-padded mt-4" aria-labelledby="unbind">
      <h2 id="unbind">
        解绑 {card.bank} 尾号 {card.tail}
      </h2>
      <p className="note-text mt-1">解绑后不能再用这张卡付款与收款，需要时可重新绑定。</p>
      {isChecked ? (
        <Notice calm icon="check">
          身份已验证，请在 10 分钟内完成
        </Notice>
      ) : (
        <Notice icon="shield">解绑前需要再次验证身份，约 1 分钟</Notice>
      )}
      <FormError form={{ errorId: 'unbind-error', errors }} kept="银行卡仍为绑定状态。" />
      <div className="mt-4">
        {isChecked ? (
          <Form method="post">
            <input type="hidden" name="card_id" value={card.cardId} />
            <Button wide type="submit" name="intent" value="unbind">
              确认解绑
            </Button>
          </Form>
        ) : (
          <ButtonLink wide to={verifyHref}>
            去验证身份
          </ButtonLink>
        )}
        <ButtonLink kind="line" wide className="mt-2" to={cancelTo}>
          保留这张卡
        </ButtonLink>
      </div>
    </section>
  );
}
