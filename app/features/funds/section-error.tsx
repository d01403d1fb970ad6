import { ErrorState } from '~/app/ui/error-state';
import { Section } from '~/app/ui/section';

interface SectionErrorProps {
  title: string;
  id?: string;
  message: string;
  retryTo: string;
}

/** Shown in place of a section that could not be loaded: what happened, what was kept, and what to do. */
export function SectionError({ title, id, message, retryTo }: SectionErrorProps) {
  return (
    <Section title={title} id={id}>
      <ErrorState title={message} retry={{ to: retryTo }}>
        其余内容不受影响
      </ErrorState>
    </Section>
  );
}
