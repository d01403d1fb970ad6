import '~/app/pages/content/school/school.css';
import { Form } from '@remix-run/react';
import { CourseProgressBar } from '~/app/pages/content/school/courses';
import { ProgressStorageNote, type ProgressStorage } from '~/app/pages/content/school/kept-note';
import type { CourseView } from '~/app/pages/content/school/school-view';
import { Button, ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';

interface CourseProps {
  course: CourseView;
  keptBy: ProgressStorage;
  allTo: string;
}

/** One course: audience, chapters, progress and certificate. */
export function Course({ course, keptBy, allTo }: CourseProps) {
  return (
    <div className="column column-wide">
      <Columns kind="main">
        <Column place="head">
          <PageTitle end={<MoreLink to={allTo}>全部课程</MoreLink>}>{course.title}</PageTitle>
          <p className="note-text">{course.lead}</p>
          <p className="note-text mt-2">
            适合{course.audience}。{course.goal}。
          </p>
        </Column>
        <Column place="side" isSticky className="mt-4" label="进度与证明">
          <Card pad="p">
            <CourseProgressBar stand={course.stand} />
            {course.stand.next && (
              <ButtonLink wide className="mt-3" to={course.stand.next.to}>
                {course.stand.learned === 0 ? '开始学' : '接着学'}
              </ButtonLink>
            )}
            <ProgressStorageNote keptBy={keptBy} courseId={course.id} />
            <div className="school-certify">
              <h2>结业证明</h2>
              <CertificateSection course={course} keptBy={keptBy} />
            </div>
          </Card>
        </Column>
        <Column place="body">
          {course.chapters.map((chapter) => (
            <Section key={chapter.title} title={chapter.title} note={`${chapter.lessons.length} 课`}>
              <CardList>
                {chapter.lessons.map((lesson) => (
                  <li key={lesson.to}>
                    <ListRow
                      to={lesson.to}
                      title={lesson.title}
                      note={lesson.note}
                      value={lesson.isLearned ? '已学完' : lesson.minutes}
                    />
                  </li>
                ))}
              </CardList>
            </Section>
          ))}
        </Column>
      </Columns>
      <p className="footnote">课文用于学习，不构成投资建议。基金有风险，投资需谨慎。</p>
    </div>
  );
}

function CertificateSection({ course, keptBy }: { course: CourseView; keptBy: ProgressStorage }) {
  const { stand } = course;
  if (course.certificateTo) {
    return (
      <>
        <p>已开具，可以保存或分享。</p>
        <ButtonLink kind="line" wide className="mt-3" to={course.certificateTo}>
          查看证明
        </ButtonLink>
      </>
    );
  }
  if (stand.learned < stand.of) return <p>还差 {stand.of - stand.learned} 课。每课的小题答对后可以开具。</p>;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="certify" />
      <input type="hidden" name="course" value={course.id} />
      <p>这门课已全部学完。</p>
      <IssueCertificateButtons myName={course.myName} isGuest={keptBy !== 'account'} />
    </Form>
  );
}

/** Buttons to issue a certificate with a masked name or without a name. A guest logs in first. */
export function IssueCertificateButtons({ myName, isGuest }: { myName: string | null; isGuest: boolean }) {
  return (
    <>
      {myName && (
        <Button type="submit" wide className="mt-3" name="has_name" value="1">
          开具，署名 {myName}
        </Button>
      )}
      <Button type="submit" kind={myName ? 'line' : 'main'} wide className="mt-3" name="has_name" value="0">
        {isGuest ? '登录并开具' : '开具，不署名'}
      </Button>
      {!myName && !isGuest && <p className="tiny-text mt-2">完成实名之后，可以选择署上脱敏的姓名。</p>}
    </>
  );
}

/** Shown when the address names no existing course. */
export const CourseNotFound = ({ allTo }: { allTo: string }) => (
  <div className="column">
    <PageTitle>投资学堂</PageTitle>
    <div className="mt-4">
      <EmptyState icon="book" title="没有这门课" action={{ to: allTo, label: '看全部课程' }}>
        它可能已经下线，其他课程仍可学习
      </EmptyState>
    </div>
  </div>
);
