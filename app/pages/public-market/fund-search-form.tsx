import { Button } from '../../ui/button';

interface FundSearchFormProps {
  action: string;
  value?: string;
}

/** Name, code or pinyin of a public fund; asked by GET, so it works without scripts. */
export function FundSearchForm({ action, value }: FundSearchFormProps) {
  return (
    <form method="get" action={action} role="search">
      <div className="field">
        <label htmlFor="fund-keyword">基金代码、名称或拼音</label>
        <div className="box">
          <input
            id="fund-keyword"
            name="keyword"
            type="search"
            defaultValue={value}
            maxLength={50}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="如 031001"
          />
        </div>
      </div>
      <Button kind="line" wide type="submit" icon="search" className="mt-3">
        查找基金
      </Button>
    </form>
  );
}
