import { PUBLIC_TYPE_NAMES, PUBLIC_TYPES, STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import { SCENES } from '~/domain/platform/picture-names';
import type { CoverFacts } from '~/domain/platform/cover-facts';
import { Cover } from '~/app/ui/pictures/cover';
import { CompanyAvatar, ManagerAvatar } from '~/app/ui/pictures/avatar';
import { QrCodeImage } from '~/app/ui/pictures/qr-picture';
import { SceneIllustration } from '~/app/ui/pictures/scene';
import { FundTypeGrid } from '~/app/ui/pictures/fund-type-icon';
import { paths } from '~/app/paths';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const PEOPLE = ['沈砚舟', '顾以宁', '陆景行', '周知遥', '林叙白', 'Ann'];
const COMPANY_NAMES = ['岫川', '汀禾', '望川基金', '软桥', '墨序', '长亭渡'];
const SPEAKER = { name: '沈砚舟', house: '岫川' };
const COVERS: CoverFacts[] = [
  { kind: 'changes', values: [0.012, -0.008, 0.001] },
  { kind: 'clauses', lengths: [62, 80, 45, 60], speaker: SPEAKER },
  { kind: 'clauses', lengths: [62, 80, 45], speaker: null },
  { kind: 'roadshow', speaker: SPEAKER, minutes: 5, parts: [120, 300, 210] },
  { kind: 'recovery', fall: 0.2 },
  { kind: 'date', day: '2026-11-13' },
];
const TYPES = [
  ...STRATEGIES.map((each) => ({ kind: `simu-${each}` as const, label: STRATEGY_NAMES[each] })),
  ...PUBLIC_TYPES.map((each) => ({ kind: `public-${each}` as const, label: PUBLIC_TYPE_NAMES[each] })),
];

/** Samples of drawn images. */
export const imageSamples: readonly ComponentSample[] = [
  {
    name: 'pictures/avatar',
    use: '人是圆的，机构是方的；旁边总有名字，24 px 以下与外文名用首字与两段弧，按姓名与机构转动。',
    show: (
      <>
        <div className="sample-row">
          {PEOPLE.map((name) => (
            <ManagerAvatar key={name} name={name} company="岫川" size={48} />
          ))}
        </div>
        <div className="sample-row">
          {PEOPLE.map((name) => (
            <ManagerAvatar key={name} name={name} company="岫川" size={32} />
          ))}
          <ManagerAvatar name="沈砚舟" size={20} />
          <ManagerAvatar name="Ann Lee" company="岫川" size={32} />
          <ManagerAvatar name="Amy Lee" company="岫川" size={32} />
        </div>
        <div className="sample-row">
          {COMPANY_NAMES.map((name) => (
            <CompanyAvatar key={name} name={name} size={48} />
          ))}
        </div>
      </>
    ),
  },
  {
    name: 'pictures/fund-type-icon',
    use: '类型的标记站在它的词旁边，不代替词。',
    show: <FundTypeGrid label="类型" items={TYPES.map((each) => ({ ...each, to: `#${each.kind}` }))} />,
  },
  {
    name: 'pictures/cover',
    use: '文章的封面由它自己的数字画成，标题在旁边；任何封面没有私募数字。',
    show: (
      <div className="two-columns">
        {COVERS.map((facts, index) => (
          <div key={index} className="sample-row">
            <Cover facts={facts} size="card" />
            <Cover facts={facts} />
          </div>
        ))}
      </div>
    ),
  },
  {
    name: 'pictures/scene',
    use: '一屏一幅，上面是图，下面是话与一个按钮；缺一个值写作 —，不配图。',
    show: (
      <div className="two-columns">
        {SCENES.map((kind) => (
          <SceneIllustration key={kind} kind={kind} />
        ))}
      </div>
    ),
  },
  {
    name: 'pictures/qr-picture',
    use: '只通向本平台自己的页面，深色码白底，两种外观都一样；下面写清扫了去哪里。',
    show: (
      <div className="two-columns">
        <QrCodeImage to={paths.about('wealth')} label="打开平台介绍" />
        <QrCodeImage to={paths.about('wealth')} label="打开平台介绍" isSmall>
          <p>旁边有别的内容时用小的。</p>
        </QrCodeImage>
      </div>
    ),
  },
];
