import { Form, useActionData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { tabTicksStorage } from '~/app/platform/storage';
import { ActionBar } from '~/app/ui/action-bar';
import { Card, CardList } from '~/app/ui/card';
import { FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { FieldMessage } from '~/app/ui/form/field';
import { ListRow } from '~/app/ui/list-row';
import { SavedNote } from '~/app/features/orders/purchase-frame';

const materialReadSchema = deferSchema(
  () => import('~/app/pages/private/orders/agreement-schema'),
  (file) => file.materialReadSchema,
);
const clausesSchema = deferSchema(
  () => import('~/app/pages/private/orders/agreement-schema'),
  (file) => file.clausesSchema,
);

interface Common {
  orderId: string;
  intentKey: string;
}

interface MaterialView extends Common {
  /** Ids of the documents that were ticked when another one was opened. */
  ticked: readonly string[];
  documents: readonly {
    id: string;
    title: string;
    fileId: string | null;
    /** Time of the first opening, '11-20 14:20'; null before it. */
    openedAt: string | null;
  }[];
}

/** Documents to open, each with a check box to confirm reading. Opening one posts the form, so no tick is lost. */
export function MaterialForm({ view }: { view: MaterialView }) {
  const reply = useActionData<ActionReply>();
  const ticks = useTicks(`material ${view.orderId}`);
  const [form, fields] = useZodForm({
    id: 'material',
    schema: materialReadSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: view.intentKey, document_ids: [...view.ticked] },
  });
  const kept = getTicked(fields.document_ids.initialValue);
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      onChange={ticks.count}
      ref={ticks.form}
    >
      <input type="hidden" name="intent" value="material" />
      <IntentKeyField meta={fields.intent_key} />
      <CardList className="mt-4" label="募集材料">
        {view.documents.map(({ id, title, fileId, openedAt }) => (
          <li key={id}>
            <ListRow
              icon={openedAt ? 'check' : 'document'}
              title={title}
              note={openedAt ? `${openedAt} 已打开` : '尚未打开'}
              value="打开阅读"
              submit={fileId === null ? undefined : { name: fields.open.name, value: fileId }}
            />
            <label className="check-row px-4">
              <input
                type="checkbox"
                name={fields.document_ids.name}
                value={id}
                defaultChecked={kept.includes(id)}
              />
              <span>我已阅读《{title}》全文</span>
            </label>
          </li>
        ))}
      </CardList>
      <FieldMessage id={fields.document_ids.errorId} errors={fields.document_ids.errors} />
      <FormError form={form} kept="已勾选的已保留。" />
      <SavedNote />
      <ActionBar solo>
        <SubmitButton form={form.id}>
          {countText(ticks.number, view.documents.length, '全部已读，下一步')}
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}

interface ClausesView extends Common {
  clauses: readonly { id: string; title: string; text: string }[];
}

/** Risk clauses: each is read and ticked separately; there is no way to tick them all at once. */
export function ClausesForm({ view }: { view: ClausesView }) {
  const reply = useActionData<ActionReply>();
  const ticks = useTicks(`clauses ${view.orderId}`);
  const [form, fields] = useZodForm({
    id: 'clauses',
    schema: clausesSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: view.intentKey },
  });
  const kept = getTicked(fields.clause_ids.initialValue);
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      onChange={ticks.count}
      ref={ticks.form}
    >
      <input type="hidden" name="intent" value="clauses" />
      <IntentKeyField meta={fields.intent_key} />
      <ol className="mt-4">
        {view.clauses.map(({ id, title, text }, index) => (
          <li key={id} className={index > 0 ? 'mt-3' : undefined}>
            <Card pad="p">
              <h2 className="font-semibold">
                {index + 1}. {title}
              </h2>
              <p className="mt-2">{text}</p>
              <label className="check-row mt-2">
                <input
                  type="checkbox"
                  name={fields.clause_ids.name}
                  value={id}
                  defaultChecked={kept.includes(id)}
                />
                <span>
                  我已知悉第 {index + 1} 条<span className="sr-only">：{title}</span>
                </span>
              </label>
            </Card>
          </li>
        ))}
      </ol>
      <FieldMessage id={fields.clause_ids.errorId} errors={fields.clause_ids.errors} />
      <FormError form={form} kept="已勾选的已保留。" />
      <SavedNote />
      <ActionBar solo>
        <SubmitButton form={form.id}>
          {countText(ticks.number, view.clauses.length, '已逐条确认，下一步')}
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}

/**
 * Counts the ticks of the form as they change and stores them for the tab, so that they are restored after a
 * reload. The number is null before the first tick and without scripts.
 */
function useTicks(keptAs: string) {
  const form = useRef<HTMLFormElement>(null);
  const [number, setNumber] = useState<number | null>(null);
  useEffect(() => {
    const kept = tabTicksStorage.read(keptAs);
    if (kept === null) return;
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [];
    for (const box of boxes) {
      // A box that differs from its initial state was ticked before scripts ran, so it is newer than the stored
      // state.
      if (box.checked === box.defaultChecked) box.checked = kept.includes(box.value);
    }
    setNumber([...boxes].filter(({ checked }) => checked).length);
  }, [keptAs]);
  const count = ({ currentTarget }: React.FormEvent<HTMLFormElement>) => {
    const ticked = currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:checked');
    tabTicksStorage.write(
      keptAs,
      [...ticked].map(({ value }) => value),
    );
    setNumber(ticked.length);
  };
  return { form, number, count };
}

const countText = (ticked: number | null, all: number, done: string): string =>
  ticked !== null && ticked < all ? `已勾选 ${ticked} / ${all}` : done;

/** Ids that were ticked when the form was refused. */
function getTicked(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((id): id is string => typeof id === 'string');
}
