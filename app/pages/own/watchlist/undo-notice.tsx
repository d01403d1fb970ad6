import { Form } from '@remix-run/react';
import { Button } from '~/app/ui/button';

/** Offers to put back what was just removed; works without JavaScript. */
export function UndoNotice({ undo, returnTo }: { undo: string; returnTo: string }) {
  const [kind, id] = undo.split(':');
  return (
    <Form method="post" className="notice notice-calm mt-3 items-center">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={returnTo} />
      <span>已移出自选</span>
      <Button kind="line" small type="submit" name="intent" value="add">
        撤销
      </Button>
    </Form>
  );
}
