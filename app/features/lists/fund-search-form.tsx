import { getMaxLengthProps } from '~/app/ui/form/max-length';
import { Button } from '~/app/ui/button';
import { KEYWORD_MAX_CHARS } from '~/contract/limits';

interface FundSearchFormProps {
  action: string;
  value?: string;
  /** Name of the query parameter. */
  name?: string;
  label?: string;
  placeholder?: string;
  button?: string;
}

/** Search by name, code or pinyin of a fund, by GET, so it works without scripts. Public funds by default. */
export function FundSearchForm({
  action,
  value,
  name = 'keyword',
  label = '基金代码、名称或拼音',
  placeholder = '如 031001',
  button = '查找基金',
}: FundSearchFormProps) {
  return (
    <form className="fund-search" method="get" action={action} role="search">
      <div className="field">
        <label htmlFor="fund-keyword">{label}</label>
        <div className="field-box">
          <input
            id="fund-keyword"
            name={name}
            type="search"
            defaultValue={value}
            {...getMaxLengthProps(KEYWORD_MAX_CHARS)}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={placeholder}
          />
        </div>
      </div>
      <Button kind="line" wide type="submit" icon="search" className="mt-3">
        {button}
      </Button>
    </form>
  );
}
