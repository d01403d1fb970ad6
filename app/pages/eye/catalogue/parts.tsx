import '~/app/pages/eye/catalogue/catalogue.css';
import { notFound } from '~/app/page/middleware';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { PageTitle, Section } from '~/app/ui/section';
import { fieldSamples } from '~/app/pages/eye/catalogue/field-samples';
import { listSamples } from '~/app/pages/eye/catalogue/list-samples';
import { pictureSamples } from '~/app/pages/eye/catalogue/picture-samples';
import { stateSamples } from '~/app/pages/eye/catalogue/state-samples';

/** Every part of `ui` in all its states, each with its class of use. Look and size follow the person's own choice. */
export const handle = definePage({
  login: 'public',
  title: '部件',
  description: '界面部件的全部状态，只在开发与测试环境打开。',
  isPrivate: true,
});

/** Nobody else is shown it: with real people behind, the page does not exist. */
export const loader = pageLoader({ handle }, ({ context }) =>
  context.isDevOrTest ? Promise.resolve(null) : Promise.reject<null>(notFound()),
);

export default function Parts() {
  return (
    <div className="column">
      <PageTitle>部件</PageTitle>
      {[...stateSamples, ...listSamples, ...fieldSamples, ...pictureSamples].map(({ name, use, show }) => (
        <Section key={name} title={name} id={name} footNote={use}>
          {show}
        </Section>
      ))}
    </div>
  );
}
