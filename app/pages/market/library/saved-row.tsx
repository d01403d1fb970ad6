import { Form } from '@remix-run/react';
import { Link } from '~/app/ui/link';
import type { SavedFilterLink } from '~/app/pages/market/library/saved-filters';

interface SavedRowProps {
  action: string;
  /** Null for guests. */
  saved: SavedFilterLink[] | null;
  /** Current filters; null when none is set. */
  current: { name: string; query: string } | null;
  loginTo: string;
}

/**
 * Filters the person has saved, with a button to save or delete the current ones. For a guest the address of the
 * page holds the filters.
 */
export function SavedFilterRow({ action, saved, current, loginTo }: SavedRowProps) {
  if (!saved) {
    return current ? (
      <p className="tiny-text mt-2">
        <Link to={loginTo}>登录</Link>后可保存筛选条件
      </p>
    ) : null;
  }
  const isSaved = saved.some(({ isCurrent }) => isCurrent);
  if (saved.length === 0 && !current) return null;
  return (
    <div className="chips" role="group" aria-label="常用筛选">
      {saved.map(({ name, to, isCurrent }) => (
        <Link
          key={to}
          className={isCurrent ? 'chip is-on' : 'chip'}
          to={to}
          aria-current={isCurrent ? 'true' : undefined}
        >
          <span>{name}</span>
        </Link>
      ))}
      {current && (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="query" value={current.query} />
          <input type="hidden" name="name" value={current.name} />
          <button className="chip" type="submit" name="intent" value={isSaved ? 'drop' : 'save'}>
            <span>{isSaved ? '不再保存' : '保存当前筛选'}</span>
          </button>
        </Form>
      )}
    </div>
  );
}
