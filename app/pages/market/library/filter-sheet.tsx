import { Form, useFetcher } from '@remix-run/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { Button, ButtonLink } from '~/app/ui/button';
import { ChipOptions } from '~/app/ui/chips';
import { Icon } from '~/app/ui/icon';
import { Sheet } from '~/app/ui/sheet';

/** The filter sheet, ready to draw. */
export interface FilterSheetView {
  action: string;
  /** Null for the tab that needs no mention. */
  tab: string | null;
  closeTo: string;
  resetTo: string;
  groups: {
    key: string;
    title: string;
    type: 'checkbox' | 'radio';
    columns?: 3 | 4 | 5;
    options: { value: string; label: string; isOff?: boolean }[];
    selected: string[];
    note?: string;
  }[];
  company: {
    name: string;
    label: string;
    value: string;
    /** Companies to choose from; a text field where null. */
    options: { value: string; label: string }[] | null;
  };
}

const COUNT_DELAY_MS = 250;

/** All filters as one GET form: it works without scripts; with them the button says how many funds would be left. */
export function FilterSheet({ view, countText }: { view: FilterSheetView; countText: string }) {
  const fetcher = useFetcher<{ rows?: { ok: true; data: { countText: string } } | { ok: false } }>();
  const timer = useRef<number>();
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const count = fetcher.data?.rows?.ok ? fetcher.data.rows.data.countText : countText;

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => fetcher.submit(form), COUNT_DELAY_MS);
  };
  return (
    <Form
      method="get"
      action={view.action}
      // Back from the filtered list leads to the list before, not to the sheet.
      replace
      preventScrollReset
      onChange={onChange}
      onSubmit={leaveOutEmpty}
    >
      {view.tab && <input type="hidden" name="tab" value={view.tab} />}
      <Sheet
        title="筛选"
        closeTo={view.closeTo}
        footer={
          <>
            <ButtonLink kind="line" to={view.resetTo} replace preventScrollReset>
              重置
            </ButtonLink>
            <Button type="submit" aria-live="polite">
              查看{count.replace(/^共/, '')}产品
            </Button>
          </>
        }
      >
        {view.groups.map((group) => (
          <ChipOptions
            key={group.key}
            legend={group.title}
            name={group.key}
            type={group.type}
            columns={group.columns}
            options={group.options}
            selected={group.selected}
            note={group.note}
          />
        ))}
        <CompanyField company={view.company} />
      </Sheet>
    </Form>
  );
}

function CompanyField({ company }: { company: FilterSheetView['company'] }) {
  return (
    <div className="field">
      <label htmlFor="filter-company">{company.label}</label>
      <div className="field-box">
        {company.options ? (
          <>
            <select id="filter-company" name={company.name} defaultValue={company.value}>
              <option value="">不限</option>
              {company.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon name="down" size="s" />
          </>
        ) : (
          <input
            id="filter-company"
            name={company.name}
            type="text"
            maxLength={40}
            defaultValue={company.value}
            placeholder="全称或简称"
            autoComplete="off"
          />
        )}
      </div>
    </div>
  );
}

/** Choices of 不限 have no place in the address. */
function leaveOutEmpty(event: FormEvent<HTMLFormElement>) {
  const controls = event.currentTarget.elements;
  for (let index = 0; index < controls.length; index += 1) {
    const control = controls[index] as HTMLInputElement;
    const isChosen = control.type !== 'radio' || control.checked;
    if (control.name && isChosen && control.value === '') control.disabled = true;
  }
}
