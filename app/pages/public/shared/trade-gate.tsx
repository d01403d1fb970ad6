import { Form } from '@remix-run/react';
import { useState } from 'react';
import { useShell } from '~/app/route-kit/shell-data';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Dialog } from '~/app/ui/dialog';
import { PostedNotice, SubmitButton } from '~/app/ui/form';
import { PageTitle } from '~/app/ui/section';
import { useHydrated } from '~/app/ui/use-hydrated';
import type { TradeObstacle } from '~/app/pages/public/shared/trade-obstacle';

/**
 * Obstacle before a trade, in place of its form: a pop-up when scripts run; part of the page without scripts, in
 * elder mode, and after the pop-up was closed.
 */
export function TradeGate({ title, obstacle }: { title: string; obstacle: TradeObstacle }) {
  const isElder = useShell()?.isElder ?? false;
  const isHydrated = useHydrated();
  const [closed, setClosed] = useState<TradeObstacle | null>(null);
  const isPopup = isHydrated && !isElder && closed !== obstacle;
  return (
    <div className="column column-narrow">
      <PageTitle>{title}</PageTitle>
      <p className="note-text">{obstacle.fundName}</p>
      {/* Shown only once: while the pop-up is open, the same text in the page is invisible but keeps its space. */}
      <Card pad="p" as="section" className={isPopup ? 'mt-4 invisible' : 'mt-4'} label={obstacle.title}>
        <h2>{obstacle.title}</h2>
        <ObstacleBody obstacle={obstacle} />
      </Card>
      {isPopup && <TradePopup obstacle={obstacle} onClose={() => setClosed(obstacle)} />}
    </div>
  );
}

/** Pop-up for a reason of the trade check: risk, common or password. */
export function TradePopup({ obstacle, onClose }: { obstacle: TradeObstacle; onClose: () => void }) {
  return (
    <Dialog title={obstacle.title} onClose={onClose}>
      <p className="note-text mt-3">{obstacle.fundName}</p>
      <div data-popup={obstacle.popup} data-reason={obstacle.reason}>
        <ObstacleBody obstacle={obstacle} />
      </div>
    </Dialog>
  );
}

function ObstacleBody({ obstacle }: { obstacle: TradeObstacle }) {
  const { confirm, buttons } = obstacle;
  return (
    <>
      {obstacle.message && <p className="mt-3">{obstacle.message}</p>}
      {obstacle.content && <p className="mt-3">{obstacle.content}</p>}
      {confirm && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="fund_code" value={confirm.fundCode} />
          <input type="hidden" name="purpose" value={confirm.purpose} />
          <input type="hidden" name="reason" value={confirm.reason} />
          <input type="hidden" name="step" value={confirm.step} />
          <PostedNotice />
          {confirm.of > 1 && (
            <p className="note-text mb-2">
              第 {confirm.step} 次确认，共 {confirm.of} 次
            </p>
          )}
          <SubmitButton kind="line" name="intent" value="confirm-trade">
            {confirm.label}
          </SubmitButton>
        </Form>
      )}
      {buttons.map(({ label, to }, index) => (
        <ButtonLink key={to + label} wide className="mt-3" kind={index === 0 ? 'main' : 'line'} to={to}>
          {label}
        </ButtonLink>
      ))}
    </>
  );
}
