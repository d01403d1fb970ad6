import '~/app/pages/content/shared/text-tools.css';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

interface SideLink {
  to: string;
  title: string;
}

interface AdjacentLinksProps {
  label: string;
  previous: SideLink | null | undefined;
  next: SideLink | null | undefined;
  /** Labels of the two links: 上一篇, 下一篇. */
  words: readonly [previous: string, next: string];
}

/** Links to the previous and the next text of the same kind; only one of them at either end. */
export function PreviousNextLinks({ label, previous, next, words }: AdjacentLinksProps) {
  const ways = [previous, next].flatMap((way, at) => (way ? [{ ...way, word: words[at], at }] : []));
  if (ways.length === 0) return null;
  return (
    <nav className="mt-6 border-t" aria-label={label}>
      {ways.map(({ to, title, word, at }) => (
        <Link key={to} to={to} className="beside-link" rel={at === 0 ? 'prev' : 'next'}>
          <small>{word}</small>
          <span className="flex-1 min-w-0">{title}</span>
          <Icon name="chevron" size="s" />
        </Link>
      ))}
    </nav>
  );
}
