import { z } from 'zod';
import { QUESTION_OPTION_KEYS } from '~/contract/school';
import type { ArticleBody } from '~/upstream/core/db/schema';
import { computeReadingMinutes } from '~/domain/shared/reading-minutes';
import fund from '~/upstream/seed/data/school-fund.json' with { type: 'json' };
import hold from '~/upstream/seed/data/school-hold.json' with { type: 'json' };
import priv from '~/upstream/seed/data/school-private.json' with { type: 'json' };
import risk from '~/upstream/seed/data/school-risk.json' with { type: 'json' };

const courseSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  lead: z.string(),
  audience: z.string(),
  goal: z.string(),
  lessons: z.array(
    z.strictObject({
      id: z.string(),
      chapter: z.string(),
      title: z.string(),
      summary: z.string(),
      /** One line per block: `# ` a heading, `- ` a list item, `| ` a table row; the first row is the head. */
      text: z.array(z.string()).min(3),
      question: z.strictObject({
        text: z.string(),
        options: z.array(z.string()).length(QUESTION_OPTION_KEYS.length),
        /** Position of the right option. */
        right: z
          .number()
          .int()
          .min(0)
          .max(QUESTION_OPTION_KEYS.length - 1),
        why: z.string(),
      }),
    }),
  ),
});

const COURSES = z.array(courseSchema).parse([fund, risk, hold, priv]);

const getCells = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Converts the lines of a lesson to blocks. */
function getBody(lines: readonly string[]): ArticleBody {
  const body: ArticleBody = [];
  for (const line of lines) {
    const last = body[body.length - 1];
    if (line.startsWith('# ')) body.push({ type: 'h2', text: line.slice(2) });
    else if (line.startsWith('- ')) {
      if (last?.type === 'list') last.items.push(line.slice(2));
      else body.push({ type: 'list', items: [line.slice(2)] });
    } else if (line.startsWith('| ')) {
      if (last?.type === 'table') last.rows.push(getCells(line));
      else body.push({ type: 'table', head: getCells(line), rows: [] });
    } else body.push({ type: 'p', text: line });
  }
  return body;
}

export const buildCourseRows = () =>
  COURSES.map(({ lessons: _lessons, ...course }, position) => ({ ...course, position }));

export const buildLessonRows = () =>
  COURSES.flatMap(({ id: course_id, lessons }) =>
    lessons.map(({ text, question, ...lesson }, position) => {
      const body = getBody(text);
      const { options, right, ...asked } = question;
      return {
        ...lesson,
        course_id,
        position,
        reading_minutes: computeReadingMinutes(body),
        body: JSON.stringify(body),
        question: JSON.stringify({
          ...asked,
          options: options.map((option, at) => ({ key: QUESTION_OPTION_KEYS[at], text: option })),
          right: QUESTION_OPTION_KEYS[right],
        }),
      };
    }),
  );
