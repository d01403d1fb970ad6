import { Button, ButtonLink, IconButton, IconLink } from '~/app/ui/button';
import { ActionBar, MiniLink } from '~/app/ui/action-bar';
import { Countdown } from '~/app/ui/countdown';
import { Dialog } from '~/app/ui/dialog';
import { LegalBadges } from '~/app/ui/legal-badges';
import { DocumentPane } from '~/app/ui/reader/document-pane';
import { Sheet } from '~/app/ui/sheet';
import { StatusLabel } from '~/app/ui/status-label';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { LockCard } from '~/app/ui/lock-card';
import { LockRow } from '~/app/ui/locked';
import { Notice } from '~/app/ui/notice';
import { SkeletonRows } from '~/app/ui/skeleton';
import { StepPath, Steps, type Step } from '~/app/ui/steps';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const STEPS: Step[] = [
  { title: '登录并实名', state: 'done', when: '2026-11-20', detail: '手机号、身份证' },
  { title: '风险测评', state: 'now', when: '约 4 分钟', detail: '决定可查看的产品等级' },
  { title: '合格投资者声明', state: 'next', when: '约 1 分钟', detail: '阅读并签署' },
];

/** Samples of actions and status messages. */
export const stateSamples: readonly ComponentSample[] = [
  {
    name: 'button',
    use: '一屏一个主按钮，其余用线框；不可用时写明原因。',
    show: (
      <div className="stack">
        <Button wide>预约</Button>
        <Button wide kind="line">
          次要
        </Button>
        <Button wide disabledReason="下一开放日 2026-12-15">
          不可用
        </Button>
        <Button wide loading loadingText="提交中">
          提交
        </Button>
        <div className="sample-row">
          <ButtonLink small to="#button">
            小按钮
          </ButtonLink>
          <ButtonLink small kind="line" to="#button">
            小线框
          </ButtonLink>{' '}
          <IconButton icon="close" label="关闭" />
          <IconLink icon="filter" label="筛选" to="#button" />
        </div>
      </div>
    ),
  },
  {
    name: 'notice',
    use: '一件要办的事或一条说明，整条是一个入口。',
    show: (
      <div className="stack">
        <Notice icon="warn" action={{ to: '#notice', label: '去办理' }}>
          风险测评将于 2026-12-01 到期
        </Notice>
        <Notice calm icon="lock" action={{ to: '#notice', label: '登录认证' }}>
          净值与业绩只向特定对象展示
        </Notice>
        <Notice calm>今日 15:00 前提交，按当日净值确认</Notice>
      </div>
    ),
  },
  {
    name: 'empty-state',
    use: '还没有内容时说明原因与下一步；有按钮时配场景图，没有按钮时配图标。',
    show: (
      <div className="stack">
        <EmptyState icon="star" title="还没有自选" action={{ to: '#empty-state', label: '去找基金' }}>
          在产品页点自选，净值更新后会列在这里
        </EmptyState>
        <EmptyState icon="clock" title="净值尚未披露">
          首次净值披露后显示
        </EmptyState>
      </div>
    ),
  },
  {
    name: 'error-state',
    use: '没有取到：发生了什么、保留了什么、怎么办；页面的一部分用图标，整页都靠它时用图画。',
    show: (
      <div className="stack">
        <ErrorState title="资产暂时无法显示" retry={{ to: '#error-state' }}>
          其余内容不受影响
        </ErrorState>
        <ErrorState isWhole title="自选暂时无法显示" retry={{ to: '#error-state' }}>
          自选内容不受影响
        </ErrorState>
      </div>
    ),
  },
  {
    name: 'lock-card',
    use: '一整块内容需要认证：是什么、为什么、几步几分钟、一个按钮。',
    show: (
      <>
        <LockCard
          title="净值与业绩只向特定对象展示"
          steps={STEPS}
          action={{ to: '#lock-card', label: '继续第 2 步' }}
        >
          私募基金须先完成特定对象确认。
        </LockCard>
        <LockCard title="合同只向持有人展示" action={{ to: '#lock-card', label: '看持仓' }}>
          持有后可查看合同与定期报告。
        </LockCard>
      </>
    ),
  },
  {
    name: 'locked',
    use: '一行锁定的内容与打开它的下一步。',
    show: <LockRow card title="净值走势与回撤" reason="需特定对象确认" to="#locked" next="约 4 分钟" />,
  },
  {
    name: 'steps',
    use: '有先后的步骤：完成、正在、将来；横排用在窄处。',
    show: (
      <>
        <Steps steps={STEPS} label="认证步骤" />
        <StepPath steps={STEPS} label="进度" />
      </>
    ),
  },
  {
    name: 'status-label',
    use: '订单、计划与每期执行现在怎样：等待、已成、已结束。',
    show: (
      <div className="sample-row">
        <StatusLabel>待打款</StatusLabel>
        <StatusLabel tone="done">进行中</StatusLabel>
        <StatusLabel tone="void">已撤销</StatusLabel>
      </div>
    ),
  },
  {
    name: 'countdown',
    use: '到一个截止时刻还剩多久，以服务器时间为准；过了写明何时截止。',
    show: <Countdown until="2026-11-20T07:00:00.000Z" serverNow="2026-11-20T08:00:00.000Z" />,
  },
  {
    name: 'legal-badges',
    use: '资质、会员与托管，首页与页脚用。',
    show: <LegalBadges />,
  },
  {
    name: 'action-bar',
    use: '一页的主要动作，手机上固定在底部，宽屏上在旁边的方框里。',
    isStandalone: true,
    show: (
      <ActionBar>
        <MiniLink icon="star" label="自选" to="#action-bar" />
        <ButtonLink kind="line" to="#action-bar">
          定投
        </ButtonLink>
        <ButtonLink to="#action-bar">买入</ButtonLink>
      </ActionBar>
    ),
  },
  {
    name: 'reader/document-pane',
    use: '一份要读的文件：现在读到哪一节、哪一页，文中查找，字可以放大，原件一点就到。',
    isStandalone: true,
    show: (
      <DocumentPane
        title="风险揭示书"
        original={{ to: '#original', label: '原件' }}
        parts={[
          { heading: '一、特殊风险', paragraphs: ['基金财产可能发生亏损，投资者应当自行承担。'] },
          { heading: '二、一般风险', paragraphs: ['市场风险、管理风险、流动性风险与信用风险。'] },
        ]}
      />
    ),
  },
  {
    name: 'sheet',
    use: '一件小事不离开本页就能看完或选完；没有脚本时也能打开与关闭。',
    isStandalone: true,
    show: (
      <Sheet
        title="夏普比率"
        closeTo="?part=button"
        footer={<ButtonLink to="?part=button">知道了</ButtonLink>}
      >
        <p>每承受一份波动换来的超额收益，按年化计算。</p>
      </Sheet>
    ),
  },
  {
    name: 'dialog',
    use: '由脚本打开的同一张纸，焦点留在里面，关闭后回到原处。',
    isStandalone: true,
    show: (
      <Dialog title="确认终止定投" onClose={() => undefined} footer={<Button wide>终止</Button>}>
        <p>终止后不能恢复，已持有的份额不受影响。</p>
      </Dialog>
    ),
  },
  { name: 'skeleton', use: '内容到来之前的形状，150 毫秒后才出现。', show: <SkeletonRows count={2} /> },
];
