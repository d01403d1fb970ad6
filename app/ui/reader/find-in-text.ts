import { findHighlightRanges, splitHighlighted } from '~/domain/shared/text';

/** A section of a document that is shown as text. */
export interface DocumentSection {
  heading: string;
  paragraphs: readonly string[];
}

/** A piece of a text; `hit`: number of the match, from 1. */
export interface TextSegment {
  text: string;
  hit: number | null;
}

/** One match of a word, with its context. */
interface Hit {
  number: number;
  heading: string;
  before: string;
  text: string;
  after: string;
}

export interface FoundText {
  parts: { heading: TextSegment[]; paragraphs: TextSegment[][] }[];
  hits: Hit[];
}

/** Number of context characters in the list of matches. */
const AROUND = 12;

/**
 * Splits the text into pieces, with every match of a word marked in reading order. Case is ignored; an empty word
 * has no match.
 */
export function findInText(parts: readonly DocumentSection[], word: string): FoundText {
  const hits: Hit[] = [];
  const pieces = (text: string, heading: string): TextSegment[] => {
    let at = 0;
    return splitHighlighted(text, findHighlightRanges(text, word)).map(({ text: piece, isHit }) => {
      const from = at;
      at += piece.length;
      if (!isHit) return { text: piece, hit: null };
      const number = hits.length + 1;
      const [before, after] = [text.slice(Math.max(0, from - AROUND), from), text.slice(at, at + AROUND)];
      hits.push({ number, heading, before, text: piece, after });
      return { text: piece, hit: number };
    });
  };
  return {
    parts: parts.map(({ heading, paragraphs }) => ({
      heading: pieces(heading, heading),
      paragraphs: paragraphs.map((paragraph) => pieces(paragraph, heading)),
    })),
    hits,
  };
}
