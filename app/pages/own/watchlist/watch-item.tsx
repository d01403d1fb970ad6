import { Form, useRevalidator, useSubmit } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { Button } from '~/app/ui/button';
import { Cell } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { LockLine } from '~/app/ui/locked';
import { Tag } from '~/app/ui/tag';
import type { WatchRow } from '~/app/pages/own/watchlist/watch-view';
import { useWatch } from '~/app/parts/funds/watch-button';

interface WatchItemProps {
  row: WatchRow;
  groups: { group_id: string; name: string }[];
  returnTo: string;
  /** Told when the fund was removed, or put back. */
  onChange: (isStillThere: boolean) => void;
}

/** A watched fund: name, latest NAV with its date, change, one year; group and removal below. */
export function WatchItem({ row, groups, returnTo, onChange }: WatchItemProps) {
  const { isSelected, toggle } = useWatch(row, true);
  const [isUndoable, setUndoable] = useState(false);
  const revalidator = useRevalidator();
  const submitForm = useSubmit();
  const remove = (event: FormEvent) => {
    event.preventDefault();
    void toggle().then((isStillThere) => {
      setUndoable(!isStillThere);
      onChange(isStillThere);
    });
  };
  if (!isSelected && isUndoable) {
    return (
      <li className="notice notice-calm mt-3 items-center">
        <span>已移出 {row.name}</span>
        <Button
          kind="line"
          small
          onClick={() => {
            setUndoable(false);
            void toggle().then((isThereAgain) => {
              onChange(isThereAgain);
              revalidator.revalidate();
            });
          }}
        >
          撤销
        </Button>
      </li>
    );
  }
  return (
    <li>
      <Link className="fund-row" to={row.href}>
        <div className="fund-row-head">
          <h2>{row.name}</h2>
          {row.risk && <Tag>{row.risk}</Tag>}
        </div>
        <p className="fund-row-note">
          {row.facts[0]}
          <span className="separated">{row.facts[1]}</span>
        </p>
        {row.lock ? (
          <LockLine reason={row.lock.reason} next={row.lock.next} />
        ) : (
          <div className="fund-row-figures fund-row-three">
            <Cell
              big
              value={row.nav}
              label={
                <>
                  单位净值 <span className="whitespace-nowrap">{row.navDate?.slice(5)}</span>
                </>
              }
            />
            <Cell signed value={row.change} label="涨跌" />
            <Cell signed value={row.year} label="近1年" />
          </div>
        )}
      </Link>
      <div className="watch-tools">
        {groups.length > 0 && (
          <Form method="post" onChange={(event) => submitForm(event.currentTarget)}>
            <Hidden row={row} returnTo={returnTo} />
            <input type="hidden" name="intent" value="assign" />
            <label className="note-text">
              分组
              <select name="group_id" defaultValue={row.groupId ?? ''} aria-label={`${row.name} 的分组`}>
                <option value="">未分组</option>
                {groups.map((group) => (
                  <option key={group.group_id} value={group.group_id}>
                    {group.name}
                  </option>
                ))}
              </select>
            </label>
            <noscript>
              <button className="link" type="submit">
                放入
              </button>
            </noscript>
          </Form>
        )}
        <Form method="post" className="ml-auto" onSubmit={remove}>
          <Hidden row={row} returnTo={returnTo} />
          <button
            className="more-link"
            type="submit"
            name="intent"
            value="remove"
            aria-label={`移出自选 ${row.name}`}
          >
            移出自选
          </button>
        </Form>
      </div>
    </li>
  );
}

function Hidden({ row, returnTo }: { row: WatchRow; returnTo: string }) {
  return (
    <>
      <input type="hidden" name="kind" value={row.kind} />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="return_to" value={returnTo} />
    </>
  );
}
