import { getMaxLengthProps } from '~/app/ui/form/max-length';
import { Form, useFetcher, useSubmit } from '@remix-run/react';
import { useEffect, useRef, type FormEvent, type MutableRefObject } from 'react';
import { closeDialog } from '~/app/platform/dialogs';
import { Button, ButtonLink } from '~/app/ui/button';
import { ChipOptions } from '~/app/ui/chips';
import { HashSheet } from '~/app/ui/sheet';
import type { FilterCounts } from '~/app/pages/market/library/load-library';
import { NAME_QUERY_MAX_CHARS } from '~/contract/limits';

/** Filters, ready to draw. */
export interface FilterSheetView {
  action: string;
  /** Null for the default tab. */
  tab: string | null;
  /** Chosen columns, kept when filters change. */
  columns: string | null;
  resetTo: string;
  groups: {
    key: string;
    title: string;
    type: 'checkbox' | 'radio';
    columns?: 3 | 4 | 5;
    options: { value: string; label: string; isOff?: boolean }[];
    selected: string[];
    note?: string;
    /** Sort order; the table headings offer it too. */
    isSort?: boolean;
  }[];
  texts: { name: string; label: string; value: string }[];
}

interface FilterSheetProps {
  view: FilterSheetView;
  /** Counts next to each value; empty when they are unknown. */
  counts: FilterCounts;
  countText: string;
}

/** Anchor of the filters. */
export const FILTER_ANCHOR = 'filter';

const COUNT_DELAY_MS = 250;
const TYPED_DELAY_MS = 600;
const isDesktop = () => window.matchMedia('(min-width: 1024px)').matches;

/**
 * All filters in one GET form: a sheet on a phone, a column next to the list on a desktop. It works without
 * scripts. With scripts, the button of the sheet shows how many funds remain, and the column applies changes
 * automatically.
 */
export function FilterSheet({ view, counts: first, countText }: FilterSheetProps) {
  const fetcher = useFetcher<{
    counts?: FilterCounts;
    rows?: { ok: true; data: { countText: string; foundText: string } } | { ok: false };
  }>();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>();
  useEffect(() => () => stopWaiting(timer), []);
  // Resets the form when other filters apply, for example because one was removed elsewhere; the focus stays. A
  // reload of the same list keeps what is chosen, and so does a change that still waits for its own request.
  const applied = JSON.stringify([view.groups.map(({ selected }) => selected), view.texts]);
  const shown = useRef(applied);
  useEffect(() => {
    if (shown.current === applied) return;
    shown.current = applied;
    if (timer.current === undefined) form.current?.reset();
  }, [applied]);
  const count = fetcher.data?.rows?.ok ? fetcher.data.rows.data.countText : countText;

  const counts = fetcher.data?.counts ?? first;

  const apply = (element: HTMLFormElement) =>
    submit(chosenIn(element), {
      method: 'get',
      action: view.action,
      replace: true,
      preventScrollReset: true,
    });
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    const isTyped = (event.target as HTMLInputElement).type === 'text';
    stopWaiting(timer);
    timer.current = window.setTimeout(
      () => {
        timer.current = undefined;
        if (isDesktop()) apply(element);
        else fetcher.submit(chosenIn(element), { method: 'get', action: view.action });
      },
      isTyped ? TYPED_DELAY_MS : COUNT_DELAY_MS,
    );
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    stopWaiting(timer);
    closeDialog();
    // The back button of a phone leads from the filtered list to the previous list.
    submit(chosenIn(event.currentTarget), {
      method: 'get',
      action: view.action,
      replace: isDesktop(),
      preventScrollReset: true,
    });
  };
  return (
    <Form ref={form} method="get" action={view.action} onChange={onChange} onSubmit={onSubmit}>
      {view.tab && <input type="hidden" name="tab" value={view.tab} />}
      {view.columns && <input type="hidden" name="columns" value={view.columns} />}
      <HashSheet
        id={FILTER_ANCHOR}
        title="筛选"
        isRail
        footer={
          <>
            <ButtonLink
              kind="line"
              to={view.resetTo}
              replace
              preventScrollReset
              onClick={() => stopWaiting(timer)}
            >
              重置
            </ButtonLink>
            <Button type="submit">查看{count.replace(/^共/, '')}产品</Button>
            <span className="sr-only" role="status">
              {fetcher.data?.rows?.ok ? fetcher.data.rows.data.foundText : ''}
            </span>
          </>
        }
      >
        {view.groups.map(({ isSort, title, key, ...group }) => (
          <div key={key} className={isSort ? 'library-sort' : undefined}>
            <ChipOptions legend={title} name={key} {...group} counts={counts[key]} />
          </div>
        ))}
        {view.texts.map(({ name, label, value }) => (
          <div key={name} className="field">
            <label htmlFor={`filter-${name}`}>{label}</label>
            <div className="field-box">
              <input
                id={`filter-${name}`}
                name={name}
                type="text"
                {...getMaxLengthProps(NAME_QUERY_MAX_CHARS)}
                defaultValue={value}
                placeholder="名称或其中几个字"
                autoComplete="off"
              />
            </div>
          </div>
        ))}
      </HashSheet>
    </Form>
  );
}

function stopWaiting(timer: MutableRefObject<number | undefined>): void {
  window.clearTimeout(timer.current);
  timer.current = undefined;
}

/** Serializes the chosen filters. 不限 and empty fields are omitted from the address. */
function chosenIn(form: HTMLFormElement): URLSearchParams {
  const chosen = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && value.trim() !== '') chosen.append(name, value);
  });
  return chosen;
}
