import { findHighlightRanges, splitHighlighted } from '~/domain/shared/text';

/** A part of a document that is read as text. */
export interface DocumentSection {
  heading: string;
  paragraphs: readonly string[];
}

/** A piece of a text; `hit`: the number of the place that was found, from 1. */
export interface TextSegment {
  text: string;
  hit: number | null;
}

/** One place where a word stands, with what stands around it. */
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

/** Characters around a place in the list of places. */
const AROUND = 12;

/**
 * The text in pieces, with every place of a word marked in the order they are read. Capital and small letters are alike; an empty
 * word is nowhere.
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
