import { Form, useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { EditRow, EditSection } from '~/app/pages/own/watchlist/edit-view';
import { ReorderGrip } from '~/app/pages/own/watchlist/reorder-handle';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

interface EditListProps {
  section: EditSection;
  /** Id of the form that contains the check boxes. */
  form: string;
  here: string;
  picked: readonly string[];
  onPick: (picked: readonly string[]) => void;
}

/** Funds of a group: check boxes, notes, move to the front, and a handle to drag or move by arrow keys. */
export function EditList({ section, form, here, picked, onPick }: EditListProps) {
  const fetcher = useFetcher();
  const [rows, setRows] = useState(section.rows);
  const [message, setMessage] = useState('');
  useEffect(() => setRows(section.rows), [section.rows]);
  const move = (row: EditRow, steps: number) => {
    const from = rows.indexOf(row);
    const next = moveItem(rows, from, steps);
    const to = next.indexOf(row);
    if (to === from) return;
    setRows(next);
    setMessage(`${row.name}，第 ${to + 1} 位，共 ${section.count} 只`);
    const form = { intent: 'move', fund: row.key, steps: String(to - from), return_to: here };
    fetcher.submit(form, { method: 'post', preventScrollReset: true });
  };
  return (
    <section className="section">
      <div className="section-head">
        <h2>
          {section.name} <small className="tiny-text">{section.count} 只</small>
        </h2>
        <Link className="more-link" to={section.weighTo}>
          权重
        </Link>
      </div>
      <p className="sr-only" role="status">
        {message}
      </p>
      <ul className="card list watch-edit">
        {rows.map((row) => (
          <li key={row.key} className={picked.indexOf(row.key) >= 0 ? 'is-on' : undefined}>
            <label>
              <input
                type="checkbox"
                name="pick"
                value={row.key}
                form={form}
                onChange={(event) =>
                  onPick(
                    event.currentTarget.checked
                      ? [...picked, row.key]
                      : picked.filter((key) => key !== row.key),
                  )
                }
              />
              <span className="watch-tick">
                <Icon name="check" size="s" />
              </span>
              <b>{row.name}</b>
            </label>
            <p className="watch-edit-note">
              {row.code}
              <Link
                className="separated"
                to={row.noteTo}
                aria-label={`${row.note || '添加备注'}，${row.name}`}
              >
                {row.note || '添加备注'}
              </Link>
            </p>
            <Form method="post" preventScrollReset className="watch-moves">
              <input type="hidden" name="intent" value="move" />
              <input type="hidden" name="fund" value={row.key} />
              <input type="hidden" name="return_to" value={here} />
              <button type="submit" name="steps" value="-400" aria-label={`置顶 ${row.name}`}>
                <svg className="icon icon-medium" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M5 5h14M12 20V9M7.500 13.500 12 9l4.500 4.500" />
                </svg>
              </button>
              <ReorderGrip name={row.name} onMove={(steps) => move(row, steps)} />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the list with one item moved by a number of positions, limited to both ends. */
function moveItem<T>(list: readonly T[], from: number, steps: number): T[] {
  const to = Math.max(0, Math.min(list.length - 1, from + steps));
  const next = list.filter((_, index) => index !== from);
  const item = list[from];
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
