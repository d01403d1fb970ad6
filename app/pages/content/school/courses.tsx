import { getMaxLengthProps } from '~/app/ui/form/max-length';
import '~/app/pages/content/school/school.css';
import { Form } from '@remix-run/react';
import { Meter } from '~/app/charts/meter';
import { readingPaths } from '~/app/paths/reading';
import { useEdition } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { ProgressStorageNote, type ProgressStorage } from '~/app/pages/content/school/kept-note';
import type { buildCoursesView, CourseProgress } from '~/app/pages/content/school/school-view';
import { Button, ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';

interface CoursesProps {
  all: ReturnType<typeof buildCoursesView>;
  keptBy: ProgressStorage;
}

/** Progress as a bar with text. */
export const CourseProgressBar = ({ stand }: { stand: CourseProgress }) => (
  <div className="school-stand">
    <Meter share={stand.of === 0 ? 0 : stand.learned / stand.of} />
    <span className="tiny-text">
      已学完 {stand.learned} / {stand.of} 课
    </span>
  </div>
);

/** Home page of the school: progress and courses. */
export function Courses({ all, keptBy }: CoursesProps) {
  const edition = useEdition();
  const { stand, courses } = all;
  return (
    <div className="column">
      <PageTitle>投资学堂</PageTitle>
      <p className="note-text">
        每课约 2 分钟：讲清一件事，算一个例子，答一道小题。答对即学完，一门课学完可得结业证明。
      </p>
      <Card pad="p" as="section" label="学习进度" className="mt-4">
        <CourseProgressBar stand={stand} />
        {stand.next ? (
          <div className="school-go">
            <span>
              <small className="tiny-text">{stand.learned === 0 ? '从这里开始' : '接着学'}</small>
              <b className="block font-semibold">{stand.next.title}</b>
            </span>
            <ButtonLink small to={stand.next.to}>
              {stand.learned === 0 ? '开始' : '继续'}
            </ButtonLink>
          </div>
        ) : (
          stand.of > 0 && <p className="mt-3">全部学完。结业证明在每门课的页面里。</p>
        )}
        <ProgressStorageNote keptBy={keptBy} />
      </Card>
      <Section title="课程" note={`${courses.length} 门`}>
        <ul className="school-courses">
          {courses.map((course) => (
            <li key={course.id}>
              <Link className="card card-padded school-course" to={course.to}>
                <b>{course.title}</b>
                <span className="note-text">{course.lead}</span>
                <span className="tiny-text">
                  <SeparatedFields items={course.facts} />
                </span>
                <CourseProgressBar stand={course.stand} />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="核对结业证明">
        <CertificateLookupForm />
      </Section>
      <Section title="还可以读">
        <CardList>
          <li>
            <ListRow
              to={readingPaths.investorReading(edition)}
              title="投资必读"
              note="买基金之前要读的六件事，约 5 分钟"
            />
          </li>
          <li>
            <ListRow
              to={paths.info(edition, { kind: 'education' })}
              title="投资者教育文章"
              note="按时间排列的投教文章"
            />
          </li>
        </CardList>
      </Section>
      <p className="footnote">
        课文用于学习，例子中的产品与数字为说明而设，不构成投资建议。法定标准可能调整，以监管部门公布为准。基金有风险，投资需谨慎。
      </p>
    </div>
  );
}

/** Finds a certificate by its code, with a plain GET form. */
export function CertificateLookupForm() {
  return (
    <Form method="get" className="card card-padded">
      <label htmlFor="certificate-code" className="note-text">
        证明上的编号
      </label>
      <div className="school-check-row">
        <input
          id="certificate-code"
          className="school-code"
          name="certificate"
          {...getMaxLengthProps(40)}
          required
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="XXXX-XXXX-XXXX-XXXX"
        />
        <Button type="submit" kind="line">
          核对
        </Button>
      </div>
    </Form>
  );
}
