import { MiniLink } from '~/app/ui/action-bar';
import { Box, BoxActions, BoxPairs, BoxSection } from '~/app/ui/box';
import { Bullets } from '~/app/ui/bullets';
import { ButtonLink } from '~/app/ui/button';
import { EntryGrid } from '~/app/ui/entry-grid';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { DisclosureRow } from '~/app/ui/fold-row';
import { Icon, type IconName } from '~/app/ui/icon';
import { iconPaths } from '~/app/ui/icon-paths';
import { Card, CardList } from '~/app/ui/card';
import { SeparatedFields } from '~/app/ui/figure';
import { ListRow, SwitchRow } from '~/app/ui/list-row';
import { ManagerAvatar } from '~/app/ui/pictures/avatar';
import { Section } from '~/app/ui/section';
import { Tag, Tags } from '~/app/ui/tag';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const ENTRIES = [
  { to: '#one', label: '公募', picture: <Icon name="candles" /> },
  { to: '#two', label: '私募证券', picture: <Icon name="shield" /> },
  { to: '#three', label: '研究', picture: <Icon name="book" /> },
  { to: '#four', label: '产品日历', picture: <Icon name="calendar" /> },
];
const ICONS = Object.keys(iconPaths) as IconName[];

/** Samples of rows, collapsible sections, boxes, and their markers. */
export const listSamples: readonly ComponentSample[] = [
  {
    name: 'card',
    use: '一件事的边界；列表用行，不用一行一卡。',
    show: (
      <div className="stack">
        <Card pad="p">内容</Card>
        <Card pad="p" to="#card">
          整张是一个链接
        </Card>
      </div>
    ),
  },
  {
    name: 'list-row',
    use: '一行一事：图标或印记、两行字、右侧的值，能点的有箭头。',
    show: (
      <CardList label="行">
        <li>
          <ListRow icon="document" title="电子合同" note="2026-11-20 签署" value="3 份" to="#list-row" />
        </li>
        <li>
          <ListRow
            leading={<ManagerAvatar name="沈砚舟" company="岫川" />}
            title="沈砚舟"
            note={<SeparatedFields items={['岫川', '从业 16 年']} />}
            to="#list-row"
          />
        </li>
        <li>
          <ListRow strong title="不能点的行" value="已完成" />
        </li>
        <li>
          <SwitchRow icon="text-size" title="大字模式" name="sample" isOn />
        </li>
      </CardList>
    ),
  },
  {
    name: 'section',
    use: '一节：标题、说明或更多，图表与数字的来源写在下面。',
    show: (
      <Section title="节的标题" note="单位：元" more={{ to: '#section', label: '全部 12 只' }}>
        <p className="text-ink-2">内容</p>
      </Section>
    ),
  },
  {
    name: 'disclosure-box',
    use: '少数人要看的内容：合起一行，点开即见，没有脚本也能打开。',
    show: (
      <>
        <DisclosureBox isLoose label="这些数字怎么算">
          <p className="note-text">内容</p>
        </DisclosureBox>
        <Card pad="p" className="mt-3">
          卡片末尾
          <DisclosureBox isOpen label="打开的">
            <p className="note-text">内容</p>
          </DisclosureBox>
        </Card>
      </>
    ),
  },
  {
    name: 'fold-row',
    use: '一列问题或版本，一行一条，点开即见；没有脚本也能打开。',
    show: (
      <CardList>
        <li>
          <DisclosureRow label="几点前下单算当天？" isOpen>
            <p>交易日 15:00 前。</p>
          </DisclosureRow>
        </li>
        <li>
          <DisclosureRow label="一行放不下的长问题，会在第二行继续，箭头仍在行尾并与文字居中对齐">
            <p>内容</p>
          </DisclosureRow>
        </li>
      </CardList>
    ),
  },
  {
    name: 'bullets',
    use: '规则、条件或步骤，一句一条。',
    show: <Bullets lines={['每次扣款前核对测评与基金等级。', '三次仍不成功的，计划自动终止。']} />,
  },
  {
    name: 'entry-grid',
    use: '四个一行的入口，图在字上面；频道没有边框，我的有。',
    show: (
      <>
        <EntryGrid isBare label="频道" items={ENTRIES} />
        <EntryGrid label="常用功能" items={ENTRIES} />
      </>
    ),
  },
  {
    name: 'box',
    use: '只在宽屏上：正文旁的方框，放动作、费用与我的持仓。',
    show: (
      <div className="wide-only">
        <Box>
          <BoxSection title="费用" note="申购日 T" more={{ to: '#box', label: '全部规则' }}>
            <BoxPairs
              pairs={[
                { label: '申购费', value: '0.15%' },
                { label: '起购', value: '10 元' },
              ]}
            />
          </BoxSection>
          <BoxSection>
            <ButtonLink wide to="#box">
              买入
            </ButtonLink>
          </BoxSection>
          <BoxActions>
            <MiniLink icon="star" label="自选" to="#box" />
            <MiniLink icon="compare" label="对比" to="#box" />
            <ButtonLink small to="#box">
              定投
            </ButtonLink>
          </BoxActions>
        </Box>
      </div>
    ),
  },
  {
    name: 'icon',
    use: '线条图标，只站在词旁边或带着名字的按钮里。',
    show: (
      <div className="sample-row">
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    ),
  },
  {
    name: 'tag',
    use: '一个短词：类型、等级、状态；金色给持有，橙色给需要留意。',
    show: (
      <Tags>
        <Tag>股票多头</Tag>
        <Tag tone="gold">持有</Tag>
        <Tag tone="warn">R5 高风险</Tag>
        <Tag tone="lock">锁定</Tag>
      </Tags>
    ),
  },
];
