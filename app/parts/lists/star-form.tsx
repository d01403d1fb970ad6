import { Form } from '@remix-run/react';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/base/edition';
import { Icon } from '~/app/ui/icon';
import type { WatchTarget } from '~/app/parts/funds/watch-target';

interface StarFormProps extends WatchTarget {
  name: string;
  isOn: boolean;
  edition: Edition;
  /** Where the form without scripts comes back to. */
  returnTo: string;
}

/** The star of a row: a form, so it works without scripts; with them the list takes what it posts (`useStars`). */
export function StarForm({ kind, id, name, isOn, edition, returnTo }: StarFormProps) {
  return (
    <Form className="star-form" method="post" action={paths.favorite(edition)} reloadDocument>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={returnTo} />
      <button
        className="star-button"
        type="submit"
        name="intent"
        value={isOn ? 'remove' : 'add'}
        aria-pressed={isOn}
        aria-label={`自选 ${name}`}
      >
        <Icon name="star" />
      </button>
    </Form>
  );
}
