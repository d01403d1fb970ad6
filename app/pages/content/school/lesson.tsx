import '~/app/features/news/article.css';
import '~/app/pages/content/school/school.css';
import { Form, useNavigation } from '@remix-run/react';
import { TextBody } from '~/app/pages/content/shared/text-body';
import { PreviousNextLinks } from '~/app/pages/content/shared/side-links';
import { ReadingTools } from '~/app/pages/content/shared/text-tools';
import type { LessonView } from '~/app/pages/content/school/school-view';
import { ButtonLink } from '~/app/ui/button';
import { joinClassNames } from '~/app/ui/class-names';
import { Column, Columns } from '~/app/ui/columns';
import { SeparatedFields } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { PageHeading, Section } from '~/app/ui/section';

/** One lesson: text with its example, then its question, then the next link. */
export function Lesson({ lesson, allTo }: { lesson: LessonView; allTo: string }) {
  return (
    <div className="column column-wide">
      <Columns kind="read">
        <Column place="outline" isSticky>
          <nav className="article-outline wide-only" aria-label={lesson.courseTitle}>
            {lesson.lessons.map(({ to, title, isCurrent, isLearned }) => (
              <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
                {title}
                {isLearned && <small>已学完</small>}
              </Link>
            ))}
          </nav>
        </Column>
        <Column place="text">
          <article>
            <header className="mt-5">
              <nav className="school-crumb tiny-text" aria-label="所在课程">
                <Link to={allTo}>投资学堂</Link>
                <Icon name="chevron" size="s" />
                <Link to={lesson.courseTo}>{lesson.courseTitle}</Link>
              </nav>
              <PageHeading className="article-title">{lesson.title}</PageHeading>
              <p className="tiny-text mt-2">
                <SeparatedFields items={lesson.notes} />
              </p>
            </header>
            <ReadingTools body={lesson.body} title={lesson.title} path={lesson.path} />
            <TextBody body={lesson.body} />
          </article>
          <Question lesson={lesson} />
          <PreviousNextLinks
            label="前后课"
            previous={lesson.previous}
            next={lesson.next}
            words={['上一课', '下一课']}
          />
          <p className="footnote">
            例子中的产品与数字为说明而设，不构成投资建议。法定标准以监管部门公布为准。基金有风险，投资需谨慎。
          </p>
        </Column>
      </Columns>
    </div>
  );
}

const SAID = { right: '正确答案', wrong: '你的回答' } as const;

/**
 * A question whose answers are buttons: one tap answers, with or without scripts; the explanation is shown below.
 */
function Question({ lesson }: { lesson: LessonView }) {
  const { question } = lesson;
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Section id="question" title="小题" note={lesson.isLearned ? '已学完' : '答对即学完这一课'}>
      <p id="question-text">{question.text}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="lesson" value={lesson.id} />
        <div role="group" aria-labelledby="question-text">
          {question.options.map(({ key, text, state }) => (
            <button
              key={key}
              type="submit"
              name="chosen"
              value={key}
              aria-disabled={isBusy || undefined}
              onClick={(event) => isBusy && event.preventDefault()}
              className={joinClassNames(
                'school-answer',
                state === 'right' && 'is-right',
                state === 'wrong' && 'is-wrong',
              )}
            >
              <span className="school-answer-key" aria-hidden="true">
                {key.toUpperCase()}
              </span>
              <span>{text}</span>
              {state && <em>{SAID[state]}</em>}
            </button>
          ))}
        </div>
      </Form>
      <div aria-live="polite">
        {question.why && (
          <div className="school-why">
            <b className="font-semibold">{question.isRight ? '答对了' : '再想一想'}</b>
            <p>{question.why}</p>
            {question.isRight ? (
              <ButtonLink small className="mt-3 w-fit" to={lesson.next?.to ?? lesson.courseTo}>
                {lesson.next ? '学下一课' : '回到课程'}
              </ButtonLink>
            ) : (
              <p className="tiny-text mt-2">看过解释后，可以再选一次。</p>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}
