import { Form } from '@remix-run/react';
import { Field, FormNotice, SubmitButton, TextField } from '~/app/ui/form';
import { Sheet } from '~/app/ui/sheet';
import { WATCH_NOTE_MAX_CHARS } from '~/contract/limits';

interface SheetProps {
  closeTo: string;
  error: string | undefined;
}

/** Personal note on a fund. */
export function NoteSheet({
  noted,
  closeTo,
  error,
}: SheetProps & { noted: { key: string; name: string; note: string } }) {
  return (
    <Sheet title={`备注：${noted.name}`} closeTo={closeTo}>
      <Form method="post">
        <input type="hidden" name="fund" value={noted.key} />
        <input type="hidden" name="return_to" value={closeTo} />
        <TextField
          meta={{
            ...{
              id: 'watch-note',
              name: 'note',
              errorId: 'watch-note-error',
              descriptionId: 'watch-note-help',
            },
            initialValue: noted.note,
            errors: error ? [error] : undefined,
          }}
          label="备注"
          help={`只有您自己看得到，最多 ${WATCH_NOTE_MAX_CHARS} 个字；清空即删除。`}
        />
        <SubmitButton className="mt-4" name="intent" value="note">
          保存备注
        </SubmitButton>
      </Form>
    </Sheet>
  );
}

interface Weighed {
  rows: { key: string; name: string; weight: number | null }[];
  /** Number of funds that do not fit the form. */
  rest: number;
}

/** Weights of a group's funds in its combined curve. */
export function WeightSheet({ weighed, closeTo, error }: SheetProps & { weighed: Weighed }) {
  return (
    <Sheet title="合成曲线的权重" closeTo={closeTo}>
      <Form method="post">
        <p className="note-text">
          填 0 至 100 的整数，按相互比例计算，每周调回；全部留空为等权，只填几只则其余不计入。
        </p>
        <FormNotice message={error} />
        <input type="hidden" name="return_to" value={closeTo} />
        {weighed.rows.map(({ key, name, weight }) => (
          <Field
            key={key}
            meta={{
              ...{ id: `weight-${key}`, name: `weight:${key}`, errorId: `weight-${key}-error` },
              ...{ descriptionId: `weight-${key}-help`, initialValue: weight ?? '' },
            }}
            label={name}
            inputMode="numeric"
          />
        ))}
        {weighed.rest > 0 && (
          <p className="note-text">另有 {weighed.rest} 只不在此表，先分组再分别设权重。</p>
        )}
        <SubmitButton className="mt-4" name="intent" value="weigh">
          保存权重
        </SubmitButton>
      </Form>
    </Sheet>
  );
}
