import { getMaxLengthProps } from '~/app/ui/form/max-length';
import '~/app/features/funds/directory.css';
import type { DirectorySearchView } from '~/app/features/funds/directory-view';
import { Link } from '~/app/ui/link';

/** Search, strategy, city and first letter of a directory: a GET form and links, so it works without scripts. */
export function DirectorySearchForm({
  find,
  placeholder = '名称或拼音',
}: {
  find: DirectorySearchView;
  placeholder?: string;
}) {
  return (
    <>
      <form className="directory-find" method="get" action={find.action} role="search">
        <input
          className="directory-word px-3 py-0 border-1 border-line-strong rounded-control bg-surface text-ink text-body/inherit"
          type="search"
          name="keyword"
          defaultValue={find.keyword}
          {...getMaxLengthProps(30)}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={placeholder}
          placeholder={placeholder}
        />
        {find.selects.map(({ name, label, value, options }) => (
          <select
            className="px-3 border-1 border-line-strong rounded-control bg-surface text-ink text-body/inherit"
            key={name}
            name={name}
            defaultValue={value}
            aria-label={label}
          >
            <option value="">{label}不限</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
        <button className="button button-line button-small" type="submit">
          查找
        </button>
      </form>
      {(find.letters.length > 0 || find.resetTo) && (
        <nav className="directory-letters" aria-label="首字母">
          {find.letters.map((letter) => (
            <Link
              key={letter.label}
              to={letter.to}
              replace
              aria-current={letter.isCurrent ? 'true' : undefined}
            >
              {letter.label}
            </Link>
          ))}
          {find.resetTo && (
            <Link className="px-3 text-brand-text" to={find.resetTo} replace>
              清除
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
