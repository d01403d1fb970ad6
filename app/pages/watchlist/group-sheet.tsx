import { useForm, type SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useActionData, useNavigation } from '@remix-run/react';
import { Field, FormError } from '~/app/ui/form';
import { Sheet } from '~/app/ui/sheet';
import { watchSchema } from './watch-schema';

interface GroupSheetProps {
  groups: { group_id: string; name: string; count: number }[];
  closeTo: string;
}

/** Groups of the watchlist: make one, rename, remove. */
export function GroupSheet({ groups, closeTo }: GroupSheetProps) {
  return (
    <Sheet title="管理分组" closeTo={closeTo}>
      <GroupForm returnTo={closeTo} label="新分组名称" submit="新建" id="new" />
      {groups.map((group) => (
        <div key={group.group_id}>
          <GroupForm
            returnTo={closeTo}
            label={`${group.name}（${group.count} 只）`}
            submit="改名"
            id={group.group_id}
            group={group}
          />
          <Form method="post" className="flex">
            <input type="hidden" name="group_id" value={group.group_id} />
            <input type="hidden" name="return_to" value={closeTo} />
            <button
              className="more ml-auto"
              type="submit"
              name="intent"
              value="group-remove"
              aria-label={`删除分组，保留自选：${group.name}`}
            >
              删除分组，保留自选
            </button>
          </Form>
        </div>
      ))}
    </Sheet>
  );
}

interface GroupFormProps {
  id: string;
  label: string;
  submit: string;
  returnTo: string;
  group?: { group_id: string; name: string };
}

function GroupForm({ id, label, submit, returnTo, group }: GroupFormProps) {
  const reply = useActionData<{ result: SubmissionResult }>();
  const navigation = useNavigation();
  const isMine = (reply?.result.initialValue?.group_id ?? 'new') === id;
  const [form, fields] = useForm({
    id: `group-${id}`,
    lastResult: navigation.state === 'idle' && isMine ? reply?.result : undefined,
    defaultValue: group ? { name: group.name } : undefined,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: watchSchema }),
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      {group && <input type="hidden" name="group_id" value={group.group_id} />}
      <input type="hidden" name="return_to" value={returnTo} />
      <Field
        meta={fields.name}
        label={label}
        maxLength={12}
        side={
          <button className="side" type="submit" name="intent" value="group-save">
            {submit}
          </button>
        }
      />
      <FormError form={form} />
    </Form>
  );
}
