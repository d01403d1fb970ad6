import type { ComponentType } from 'react';
import type { BodyBlock, ChartBlock, NonChartBlock } from '~/app/pages/content/shared/body-view';
import { Link } from '~/app/ui/link';

const MIN_HEADINGS = 3;

/** Id of a heading in the page, from its index in the text. */
const headingId = (index: number): string => `part-${index}`;

/** A block of a text: plain text only, never HTML. */
function TextBlock({ block, index }: { block: NonChartBlock; index: number }) {
  switch (block.type) {
    case 'h2':
      return <h2 id={headingId(index)}>{block.text}</h2>;
    case 'p':
      return <p>{block.text}</p>;
    case 'quote':
      return <blockquote>{block.text}</blockquote>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return <TextTable head={block.head} rows={block.rows} />;
  }
}

const TextTable = ({ head, rows }: { head: string[]; rows: string[][] }) => (
  <div className="overflow-x-auto" role="group" aria-label="表格" tabIndex={0}>
    <table className="data-table">
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, index) => (
              <td key={`${index}-${cell}`}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Groups the text between charts, with the indexes of its blocks, because charts are styled separately. */
function getRuns(body: readonly BodyBlock[]) {
  const runs: (ChartBlock | { type: 'words'; words: { block: NonChartBlock; index: number }[] })[] = [];
  body.forEach((block, index) => {
    const last = runs[runs.length - 1];
    if (block.type === 'chart') runs.push(block);
    else if (last?.type === 'words') last.words.push({ block, index });
    else runs.push({ type: 'words', words: [{ block, index }] });
  });
  return runs;
}

interface TextBodyProps {
  body: readonly BodyBlock[];
  /** Component that draws charts; pages whose texts have no charts do not load it. */
  chart?: ComponentType<{ chart: ChartBlock }>;
}

/** A text of blocks, from an article or a lesson. */
export const TextBody = ({ body, chart: Chart }: TextBodyProps) => (
  <>
    {getRuns(body).map((run, at) =>
      run.type === 'chart' ? (
        Chart && <Chart key={at} chart={run} />
      ) : (
        <div key={at} className="prose">
          {run.words.map(({ block, index }) => (
            <TextBlock key={index} block={block} index={index} />
          ))}
        </div>
      ),
    )}
  </>
);

/** Builds links to the headings of a text; empty for fewer than three headings, which need no outline. */
export const buildHeadingLinks = (body: readonly BodyBlock[]): { to: string; text: string }[] => {
  const headings = body.flatMap((block, index) =>
    block.type === 'h2' ? [{ to: `#${headingId(index)}`, text: block.text }] : [],
  );
  return headings.length < MIN_HEADINGS ? [] : headings;
};

/** Headings of a text, shown next to it on a desktop. */
export function TextOutline({ body }: { body: readonly BodyBlock[] }) {
  const headings = buildHeadingLinks(body);
  if (headings.length === 0) return null;
  return (
    <nav className="article-outline wide-only" aria-label="本文目录">
      <HeadingLinks headings={headings} />
    </nav>
  );
}

export const HeadingLinks = ({ headings }: { headings: ReturnType<typeof buildHeadingLinks> }) => (
  <>
    {headings.map(({ to, text }) => (
      <Link key={to} to={to} preventScrollReset>
        {text}
      </Link>
    ))}
  </>
);
