import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { readingPaths } from '~/app/paths/reading';
import { Certificate, CertificateNotFound } from '~/app/pages/content/school/certificate';
import { Course, CourseNotFound } from '~/app/pages/content/school/course';
import { Courses } from '~/app/pages/content/school/courses';
import { Lesson } from '~/app/pages/content/school/lesson';
import { handleSchool } from '~/app/pages/content/school/school-action';
import { schoolSchema } from '~/app/pages/content/school/school-schema';
import {
  buildCertificateView,
  buildCourseView,
  buildCoursesView,
  buildLessonView,
} from '~/app/pages/content/school/school-view';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { isRefused } from '~/bff/core/errors';
import { QUESTION_OPTION_KEYS } from '~/contract/school';
import { idSchema } from '~/contract/shared';

/**
 * School: all courses; with `course` one course, with `lesson` a lesson and its question, with `certificate` a
 * certificate by its code.
 */
export const handle = definePage({
  login: 'public',
  title: '投资学堂',
  description:
    '四门课、二十四课，讲清基金、风险、买卖与私募：每课有算例与小题，进度会保存，学完可得结业证明。',
  watchedQuery: ['course', 'lesson', 'certificate', 'answer'],
});

const querySchema = z.object({
  course: idSchema.optional(),
  lesson: idSchema.optional(),
  certificate: z.string().trim().min(1).max(40).optional(),
  answer: z.enum(QUESTION_OPTION_KEYS).optional().catch(undefined),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, edition, query }) => {
  const { school } = context.upstream;
  const { lesson: lessonId, certificate: code } = query;
  const [courses, kept, lesson, found] = await Promise.all([
    school.courses(),
    settle(context, school.progress()),
    lessonId ? school.lesson({ query: { lesson_id: lessonId } }) : null,
    code
      ? school.certificate({ query: { code } }).catch((error: unknown) => {
          if (isRefused(error, 'not_found')) return null;
          throw error;
        })
      : null,
  ]);
  const progress = kept.ok ? kept.data : null;
  const course = courses.find(({ course_id }) => course_id === (lesson?.course_id ?? query.course));
  return {
    edition,
    query,
    allTo: readingPaths.school(edition),
    /** Owner of the progress; null when it could not be loaded, in which case the lessons still work. */
    keptBy: progress === null ? null : progress.is_of_account ? ('account' as const) : ('device' as const),
    lesson: lesson && buildLessonView({ lesson, course }, { progress, answer: query.answer }, edition),
    course: course && !lesson ? buildCourseView(course, progress, edition) : null,
    certificate: found && buildCertificateView(found, progress, edition),
    all: buildCoursesView(courses, progress, edition),
  };
});

export const action = pageAction({ limit: 'open', login: 'public', schema: schoolSchema }, handleSchool);

export default function School() {
  const { query, allTo, keptBy, lesson, course, certificate, all } = useLoaderData<typeof loader>();
  if (lesson) return <Lesson lesson={lesson} allTo={allTo} />;
  if (certificate) return <Certificate certificate={certificate} allTo={allTo} />;
  if (query.certificate) return <CertificateNotFound code={query.certificate} allTo={allTo} />;
  if (course) return <Course course={course} keptBy={keptBy} allTo={allTo} />;
  if (query.course) return <CourseNotFound allTo={allTo} />;
  return (
    <>
      <PostedNotice />
      <Courses all={all} keptBy={keptBy} />
    </>
  );
}

const head: BuildPageHead<typeof loader> = ({ lesson, course, certificate, query, allTo }, { origin }) => {
  if (lesson) {
    return {
      title: `${lesson.title} · ${lesson.courseTitle}`,
      description: lesson.summary,
      path: lesson.path,
      jsonLd: {
        '@type': 'Article',
        headline: lesson.title,
        description: lesson.summary,
        mainEntityOfPage: origin + lesson.path,
      },
    };
  }
  if (certificate) return { title: '结业证明', path: certificate.path, isPrivate: true };
  if (query.certificate) return { title: '核对结业证明', path: allTo, isPrivate: true };
  if (course) return { title: `${course.title} · 投资学堂`, description: course.lead, path: course.path };
  return { path: allTo };
};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
