import { textBodySchema } from '~/contract/content';
import type { ArticleBody } from '~/upstream/core/db/schema';

type Block = ArticleBody[number];

const BLOCKS_MAX = 300;
const ROWS_MAX = 60;
const COLUMNS_MAX = 8;
const DATES_MAX = 800;
const CHART = '```chart';
const FENCE = '```';
/** Prefixes that would turn a paragraph into another block. */
const BLOCK_PREFIX = /^(?:##|>|- |\||```|\\)/;

/** Thrown for a text that cannot be parsed: names the block and the correction. */
export class BodySyntaxError extends Error {}

/**
 * Parses text in the operators' markup. An empty line separates paragraphs. `## ` starts a heading, `> ` a
 * quotation, `- ` each line of a list. `| a | b |` is a row of a table, whose first row has the heads. A chart is
 * JSON between three backquotes. HTML is not supported and stays text.
 * @throws BodySyntaxError
 */
export function parseBody(text: string): ArticleBody {
  const chunks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((chunk) => chunk.replace(/^\n+/, '').trimEnd())
    .filter((chunk) => chunk.trim() !== '');
  if (chunks.length === 0) throw new BodySyntaxError('正文不能为空');
  if (chunks.length > BLOCKS_MAX) throw new BodySyntaxError(`正文最多 ${BLOCKS_MAX} 段`);
  return chunks.map((chunk, index) => {
    try {
      return readBlock(chunk);
    } catch (error) {
      if (error instanceof BodySyntaxError) throw new BodySyntaxError(`第 ${index + 1} 段：${error.message}`);
      throw error;
    }
  });
}

function readBlock(chunk: string): Block {
  const lines = chunk.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  if (first.startsWith(FENCE)) return readChart(lines);
  if (/^##(?:\s|$)/.test(first)) {
    if (lines.length > 1) throw new BodySyntaxError('小标题占一行，与下文之间空一行');
    return { type: 'h2', text: needed(first.slice(2)) };
  }
  if (lines.every((line) => line.startsWith('>')))
    return { type: 'quote', text: needed(lines.map((line) => line.slice(1).trim()).join('')) };
  if (lines.every((line) => line.startsWith('- ')))
    return { type: 'list', items: lines.map((line) => needed(line.slice(2))) };
  if (lines.every((line) => line.startsWith('|'))) return readTable(lines);
  if (lines.slice(1).some((line) => /^(?:##|>|- |\|)/.test(line)))
    throw new BodySyntaxError('小标题、引文、列表与表格各自成段，前后空一行');
  return { type: 'p', text: needed(lines.join('').replace(/^\\/, '')) };
}

function needed(text: string): string {
  if (text.trim() === '') throw new BodySyntaxError('有一处没有文字');
  return text.trim();
}

const getCells = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, '|'));

function readTable(lines: readonly string[]): Block {
  const [head = [], ...rows] = lines.map(getCells);
  if (rows.length === 0) throw new BodySyntaxError('表格至少有表头与一行');
  if (head.length > COLUMNS_MAX || rows.length > ROWS_MAX)
    throw new BodySyntaxError(`表格最多 ${COLUMNS_MAX} 列 ${ROWS_MAX} 行`);
  const odd = rows.findIndex((row) => row.length !== head.length);
  if (odd >= 0) throw new BodySyntaxError(`表格第 ${odd + 1} 行的列数与表头不同`);
  return { type: 'table', head, rows };
}

function readChart(lines: readonly string[]): Block {
  if (lines[0] !== CHART || lines.at(-1) !== FENCE)
    throw new BodySyntaxError('图以 ```chart 起、以 ``` 结束');
  const [block] = chartsIn(lines.slice(1, -1).join(''));
  if (block?.type !== 'chart') throw new BodySyntaxError('图的数据有误');
  const count = block.dates.length;
  if (count > DATES_MAX || block.lines.some(({ values }) => values.length !== count))
    throw new BodySyntaxError(`图的每条线与日期一样多，最多 ${DATES_MAX} 个`);
  return block;
}

function chartsIn(text: string): ArticleBody {
  try {
    const parsed = textBodySchema.safeParse([{ ...(JSON.parse(text) as object), type: 'chart' }]);
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;

function writeBlock(block: Block): string {
  switch (block.type) {
    case 'h2':
      return `## ${block.text}`;
    case 'quote':
      return `> ${block.text}`;
    case 'p':
      return BLOCK_PREFIX.test(block.text) ? `\\${block.text}` : block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return [block.head, ...block.rows].map(row).join('\n');
    case 'chart': {
      const { type: _, ...chart } = block;
      return `${CHART}\n${JSON.stringify(chart)}\n${FENCE}`;
    }
  }
}

/** Formats a text in the operators' markup; parsing gives the same text. */
export const formatBody = (body: ArticleBody): string => body.map(writeBlock).join('\n\n');
