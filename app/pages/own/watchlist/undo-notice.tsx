import { Form } from '@remix-run/react';
import { Button } from '~/app/ui/button';

/** Offers to restore the funds just removed; works without JavaScript. */
export function UndoNotice({ undo, returnTo }: { undo: readonly string[]; returnTo: string }) {
  return (
    <Form method="post" className="notice notice-calm mt-3 items-center">
      {undo.map((key) => (
        <input key={key} type="hidden" name="pick" value={key} />
      ))}
      <input type="hidden" name="return_to" value={returnTo} />
      <span>已移出 {undo.length} 只，一小时内加回，分组与备注仍在</span>
      <Button kind="line" small type="submit" name="intent" value="add">
        撤销
      </Button>
    </Form>
  );
}
