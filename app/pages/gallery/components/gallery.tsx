import '~/app/pages/gallery/components/catalogue.css';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { THEME_CHOICES } from '~/app/features/person/setting-choices';
import { ChoiceRow } from '~/app/features/person/choice-row';
import { CardList } from '~/app/ui/card';
import { SwitchRow } from '~/app/ui/list-row';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import { buildChartModels } from '~/app/pages/gallery/components/chart-models';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';
import { buildAllSamples } from '~/app/pages/gallery/components/samples';

/**
 * Shows every component of `ui`, and every component that several areas share, in all states, each with a sentence
 * on its use. `part` shows one separately; overlays are shown only that way. Appearance and text size follow the
 * person's own choice, made at the top.
 */
export const handle = definePage({
  login: 'public',
  title: '部件',
  description: '界面部件的全部状态，只在开发与测试环境打开。',
  isPrivate: true,
  watchedQuery: ['part'],
});

const querySchema = z.object({ part: z.string().max(60).optional() });

/** The page does not exist in production. */
export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, url, query: { part } }) => {
    const charts = buildChartModels();
    if (!context.isDevOrTest || (part && !buildAllSamples(charts).some(({ name }) => name === part)))
      throw createNotFoundResponse();
    return Promise.resolve({
      edition,
      part,
      charts,
      here: url.pathname + url.search,
      preferences: context.preferences,
    });
  },
);

export default function ComponentGallery() {
  const { charts, part, ...look } = useLoaderData<typeof loader>();
  const samples = buildAllSamples(charts);
  const one = samples.find(({ name }) => name === part);
  if (one) return <SampleCard sample={one} />;
  return (
    <div className="column">
      <PageTitle>部件</PageTitle>
      <Look {...look} />
      {samples.map(({ name, use, show, isStandalone }) => (
        <Section
          key={name}
          title={name}
          id={name}
          footNote={use}
          more={{ to: `?part=${name}`, label: '单独看' }}
        >
          {!isStandalone && show}
        </Section>
      ))}
    </div>
  );
}

function SampleCard({ sample: { name, use, show } }: { sample: ComponentSample }) {
  return (
    <div className="column">
      <PageTitle end={<MoreLink to="?">全部部件</MoreLink>}>{name}</PageTitle>
      <p className="note-text mb-4">{use}</p>
      {show}
    </div>
  );
}

interface AppearanceLinksProps {
  edition: Edition;
  here: string;
  preferences: { theme: string | null; isElder: boolean };
}

/** Appearance in which all components are shown. */
function Look({ edition, here, preferences }: AppearanceLinksProps) {
  return (
    <Form method="post" action={paths.setting(edition)} reloadDocument>
      <input type="hidden" name="intent" value="preference" />
      <input type="hidden" name="return_to" value={here} />
      <CardList className="mt-3" label="外观">
        <li>
          <ChoiceRow
            title="外观"
            name="theme"
            options={THEME_CHOICES}
            value={preferences.theme ?? 'system'}
          />
        </li>
        <li>
          <SwitchRow icon="text-size" title="大字模式" name="elder" isOn={preferences.isElder} />
        </li>
      </CardList>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
