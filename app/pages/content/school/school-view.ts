import { readingPaths } from '~/app/paths/reading';
import { buildBodyBlocks } from '~/app/pages/content/shared/body-view';
import type { CallResult, Contract } from '~/contract';
import type { QuestionOptionKey } from '~/contract/school';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiDay } from '~/domain/calendar/dates';

type Courses = CallResult<Contract['school']['courses']>;
type Course = Courses[number];
type Lesson = CallResult<Contract['school']['lesson']>;
export type SchoolProgress = CallResult<Contract['school']['progress']>;
type Certificate = CallResult<Contract['school']['certificate']>;

/** Learned lessons: their question was answered correctly at least once. */
const getLearned = (progress: SchoolProgress | null): ReadonlySet<string> =>
  new Set(
    progress?.answers.flatMap(({ lesson_id, learned_at }) => (learned_at === null ? [] : [lesson_id])) ?? [],
  );

/** Returns the progress: learned lessons of all lessons, and the first lesson not yet learned. */
function getStand(lessons: Course['lessons'], learned: ReadonlySet<string>, edition: Edition) {
  const open = lessons.find(({ lesson_id }) => !learned.has(lesson_id));
  return {
    learned: lessons.filter(({ lesson_id }) => learned.has(lesson_id)).length,
    of: lessons.length,
    next: open && { to: readingPaths.school(edition, { lesson: open.lesson_id }), title: open.title },
  };
}
export type CourseProgress = ReturnType<typeof getStand>;

const getMinutes = (lessons: Course['lessons']): number =>
  lessons.reduce((sum, { reading_minutes }) => sum + reading_minutes, 0);

/** Builds all courses with the progress. */
export function buildCoursesView(courses: Courses, progress: SchoolProgress | null, edition: Edition) {
  const learned = getLearned(progress);
  return {
    stand: getStand(
      courses.flatMap(({ lessons }) => lessons),
      learned,
      edition,
    ),
    courses: courses.map((course) => ({
      id: course.course_id,
      to: readingPaths.school(edition, { course: course.course_id }),
      title: course.title,
      lead: course.lead,
      facts: [`${course.lessons.length} 课`, `约 ${getMinutes(course.lessons)} 分钟`],
      stand: getStand(course.lessons, learned, edition),
    })),
  };
}

/** Builds one course: its chapters with their lessons, and its certificate. */
export function buildCourseView(course: Course, progress: SchoolProgress | null, edition: Edition) {
  const learned = getLearned(progress);
  const chapters: { title: string; lessons: ReturnType<typeof row>[] }[] = [];
  const row = (lesson: Course['lessons'][number], at: number) => ({
    to: readingPaths.school(edition, { lesson: lesson.lesson_id }),
    title: `${at + 1}. ${lesson.title}`,
    note: lesson.summary,
    minutes: `约 ${lesson.reading_minutes} 分钟`,
    isLearned: learned.has(lesson.lesson_id),
  });
  course.lessons.forEach((lesson, at) => {
    const last = chapters[chapters.length - 1];
    if (last?.title === lesson.chapter) last.lessons.push(row(lesson, at));
    else chapters.push({ title: lesson.chapter, lessons: [row(lesson, at)] });
  });
  const issued = progress?.certificates.find(({ course_id }) => course_id === course.course_id);
  return {
    id: course.course_id,
    path: readingPaths.school(edition, { course: course.course_id }),
    title: course.title,
    lead: course.lead,
    audience: course.audience,
    goal: course.goal,
    chapters,
    stand: getStand(course.lessons, learned, edition),
    certificateTo: issued ? readingPaths.school(edition, { certificate: issued.code }) : null,
    myName: progress?.my_masked_name ?? null,
  };
}
export type CourseView = ReturnType<typeof buildCourseView>;

/**
 * Builds one lesson with its question. The correct answer and the explanation are shown after it was answered, in
 * the saved progress or in the address.
 * @param answer from the address, so that the explanation is shown even when the browser stores nothing
 */
export function buildLessonView(
  { lesson, course }: { lesson: Lesson; course: Course | undefined },
  { progress, answer }: { progress: SchoolProgress | null; answer: QuestionOptionKey | undefined },
  edition: Edition,
) {
  const lessons = course?.lessons ?? [];
  const at = lessons.findIndex(({ lesson_id }) => lesson_id === lesson.lesson_id);
  const getAdjacentLesson = (index: number) => {
    const found = lessons[index];
    return found && { to: readingPaths.school(edition, { lesson: found.lesson_id }), title: found.title };
  };
  const kept = progress?.answers.find(({ lesson_id }) => lesson_id === lesson.lesson_id);
  const chosen = kept?.chosen ?? answer ?? null;
  const { question } = lesson;
  const learned = getLearned(progress);
  const getState = (key: QuestionOptionKey): 'right' | 'wrong' | null => {
    if (chosen === null) return null;
    if (key === question.right) return 'right';
    return key === chosen ? 'wrong' : null;
  };
  return {
    id: lesson.lesson_id,
    path: readingPaths.school(edition, { lesson: lesson.lesson_id }),
    courseTo: readingPaths.school(edition, { course: lesson.course_id }),
    courseTitle: course?.title ?? '投资学堂',
    title: lesson.title,
    summary: lesson.summary,
    notes: [
      lesson.chapter,
      ...(at < 0 ? [] : [`第 ${at + 1} 课，共 ${lessons.length} 课`]),
      `约 ${lesson.reading_minutes} 分钟`,
    ],
    body: buildBodyBlocks(lesson.body),
    /** All lessons of its course. */
    lessons: lessons.map(({ lesson_id, title }) => ({
      to: readingPaths.school(edition, { lesson: lesson_id }),
      title,
      isCurrent: lesson_id === lesson.lesson_id,
      isLearned: learned.has(lesson_id),
    })),
    question: {
      text: question.text,
      options: question.options.map(({ key, text }) => ({
        key,
        text,
        state: getState(key),
      })),
      chosen,
      isRight: chosen === question.right,
      why: chosen === null ? null : question.why,
    },
    isLearned: kept?.learned_at != null,
    previous: getAdjacentLesson(at - 1),
    next: at < 0 ? undefined : getAdjacentLesson(at + 1),
  };
}
export type LessonView = ReturnType<typeof buildLessonView>;

/** Builds a certificate found by its code. */
export function buildCertificateView(found: Certificate, progress: SchoolProgress | null, edition: Edition) {
  return {
    code: found.code,
    path: readingPaths.school(edition, { certificate: found.code }),
    pictureTo: readingPaths.schoolCertificate(edition, found.code),
    course: found.course_title,
    courseId: found.course_id,
    courseTo: readingPaths.school(edition, { course: found.course_id }),
    facts: [
      { label: '课程', value: `${found.course_title}，共 ${found.lesson_count} 课` },
      { label: '姓名', value: found.masked_name ?? '未署名' },
      { label: '开具日期', value: toShanghaiDay(found.issued_at) },
      { label: '编号', value: found.code },
    ],
    isMine: progress?.certificates.some(({ code }) => code === found.code) ?? false,
    hasName: found.masked_name !== null,
    myName: progress?.my_masked_name ?? null,
  };
}
export type CertificateView = ReturnType<typeof buildCertificateView>;
