import type { SubmissionResult } from '@conform-to/react';
import { Form, useActionData } from '@remix-run/react';
import { Field } from '~/app/ui/form/field';
import { FormError } from '~/app/ui/form/form-error';
import { Sheet } from '~/app/ui/sheet';

interface GroupSheetProps {
  groups: { group_id: string; name: string; count: number }[];
  closeTo: string;
}

/** Groups of the watchlist: create, rename, remove. */
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
              className="more-link ml-auto"
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

/** The server validates it: one short name needs no schema in the browser. */
function GroupForm({ id, label, submit, returnTo, group }: GroupFormProps) {
  const reply = useActionData<{ result: SubmissionResult }>()?.result;
  const isMine = (reply?.initialValue?.group_id ?? 'new') === id;
  const errors = (isMine && reply?.error) || {};
  const field = `group-${id}-name`;
  return (
    <Form method="post">
      {group && <input type="hidden" name="group_id" value={group.group_id} />}
      <input type="hidden" name="return_to" value={returnTo} />
      <Field
        meta={{
          id: field,
          name: 'name',
          errorId: `${field}-error`,
          descriptionId: `${field}-help`,
          initialValue: isMine && reply?.initialValue ? reply.initialValue.name : group?.name,
          errors: errors.name ?? undefined,
        }}
        label={label}
        side={
          <button className="field-side" type="submit" name="intent" value="group-save">
            {submit}
          </button>
        }
      />
      <FormError form={{ errorId: `group-${id}-error`, errors: errors[''] ?? undefined }} />
    </Form>
  );
}
