import { getMaxLengthProps } from '~/app/ui/form/max-length';
import { Form, useLocation } from '@remix-run/react';
import { Button } from '~/app/ui/button';
import type { FoundText } from '~/app/ui/reader/find-in-text';

/** Id of the form of the field below: a reader may be inside another form. */
const FORM = 'find-in-text';
const NAME = 'find';
const FIELD = 'find-word';
const FOUND = 'found';
const WORD_MAX = 30;
/** Number of matches in the list; all of them are marked in the text. */
const LISTED = 20;

/** Returns the search word for the text, from the address; '' for none. */
export function useSearchTerm(): string {
  const query = new URLSearchParams(useLocation().search);
  return (query.get(NAME) ?? '').slice(0, WORD_MAX).trim();
}

/** Link to the search field. */
export const findFieldHref = `#${FIELD}`;

/**
 * Searches the text on the page. Placed outside the form that contains the reader; without scripts it reloads the
 * page.
 */
export function DocumentSearchForm() {
  const query = new URLSearchParams(useLocation().search);
  return (
    <Form id={FORM} method="get" action={`#${FOUND}`} role="search" replace preventScrollReset>
      {[...query]
        .filter(([name]) => name !== NAME)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </Form>
  );
}

/** The search field, and the matches with links to them. */
export function DocumentSearchField({ hits }: Pick<FoundText, 'hits'>) {
  const word = useSearchTerm();
  return (
    <div className="reader-find" id={FOUND}>
      <div className="reader-find-row">
        <div className="field-box">
          <input
            key={word}
            id={FIELD}
            form={FORM}
            name={NAME}
            type="search"
            defaultValue={word}
            {...getMaxLengthProps(WORD_MAX)}
            autoComplete="off"
            enterKeyHint="search"
            aria-label="在文中查找"
            placeholder="在文中查找"
          />
        </div>
        <Button kind="line" small type="submit" form={FORM}>
          查找
        </Button>
      </div>
      <div role="status">
        {word !== '' && <p className="note-text mt-2">{countText(word, hits.length)}</p>}
      </div>
      {hits.length > 0 && (
        <ol className="reader-hits">
          {hits.slice(0, LISTED).map(({ number, heading, before, text, after }) => (
            <li key={number}>
              <a href={`#${getHitId(number)}`}>
                <small>{heading}</small>
                <span>
                  {before}
                  <mark>{text}</mark>
                  {after}
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Id of a match in the text, from 1. */
export const getHitId = (number: number): string => `hit-${number}`;

function countText(word: string, count: number): string {
  if (count === 0) return `文中没有“${word}”`;
  return count > LISTED ? `“${word}”共 ${count} 处，列出前 ${LISTED} 处` : `“${word}”共 ${count} 处`;
}
