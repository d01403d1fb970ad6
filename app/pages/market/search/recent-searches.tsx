import { useEffect, useState } from 'react';
import { paths } from '~/app/paths';
import { Link } from '~/app/ui/link';
import type { Edition } from '~/domain/platform/edition';
import { clearSearches, readSearches } from '~/app/features/lists/recent-searches';
import { Section } from '~/app/ui/section';

/** Searches made before on this device. */
export function RecentSearches({ edition }: { edition: Edition }) {
  const [words, setWords] = useState<string[]>([]);
  useEffect(() => setWords(readSearches()), []);
  if (words.length === 0) return null;
  return (
    <Section
      title="最近搜索"
      end={
        <button
          className="more-link"
          type="button"
          onClick={() => {
            clearSearches();
            setWords([]);
          }}
        >
          清空
        </button>
      }
    >
      <div className="chips">
        {words.map((word) => (
          <Link key={word} className="chip" to={paths.search(edition, { searchKeyWord: word })} replace>
            <span>{word}</span>
          </Link>
        ))}
      </div>
    </Section>
  );
}
