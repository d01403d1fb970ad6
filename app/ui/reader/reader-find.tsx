import { getMaxLengthProps } from '~/app/ui/form/at-most';
import { Form, useLocation } from '@remix-run/react';
import { Button } from '~/app/ui/button';
import type { FoundText } from '~/app/ui/reader/find-in-text';

/** The form that the field below belongs to: a reader may stand inside another one. */
const FORM = 'find-in-text';
const NAME = 'find';
const FIELD = 'find-word';
const FOUND = 'found';
const WORD_MAX = 30;
/** Places in the list; all of them are marked in the text. */
const LISTED = 20;

/** The word that is looked for in the text, from the address; '' for none. */
export function useSearchTerm(): string {
  const query = new URLSearchParams(useLocation().search);
  return (query.get(NAME) ?? '').slice(0, WORD_MAX).trim();
}

/** Where the field is, for a link. */
export const findFieldHref = `#${FIELD}`;

/** Looks for words in the text on the page. Stands outside the form that the reader is in; without scripts it is a page anew. */
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

/** The field, and the places where the word stands, each leading to it. */
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

/** Id of a place in the text, from 1. */
export const getHitId = (number: number): string => `hit-${number}`;

function countText(word: string, count: number): string {
  if (count === 0) return `文中没有“${word}”`;
  return count > LISTED ? `“${word}”共 ${count} 处，列出前 ${LISTED} 处` : `“${word}”共 ${count} 处`;
}
