import { getMaxLengthProps } from '~/app/ui/form/max-length';
import '~/app/features/lists/list-search-form.css';
import { Button } from '~/app/ui/button';

interface FindLineProps {
  action: string;
  label: string;
  value: string;
  wordsMax: number;
  /** Other query parameters of the list to keep. */
  kept?: Readonly<Record<string, string | null>>;
}

/** Searches a list by the query parameter `keyword`, by GET, so it works without scripts. */
export function ListSearchForm({ action, label, value, wordsMax, kept = {} }: FindLineProps) {
  return (
    <form method="get" action={action} role="search" className="find-line mt-3">
      {Object.entries(kept).map(
        ([name, each]) => each !== null && <input key={name} type="hidden" name={name} value={each} />,
      )}
      <div className="field-box flex-1 min-w-0 mr-2">
        <input
          name="keyword"
          type="search"
          defaultValue={value}
          {...getMaxLengthProps(wordsMax)}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
        />
      </div>
      <Button kind="line" type="submit">
        查找
      </Button>
    </form>
  );
}
