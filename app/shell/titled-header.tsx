import { MainNav } from '~/app/shell/header';
import { TitleBar, usePageTitle } from '~/app/ui/title-bar';

/** Back and title; on a desktop back, wordmark, tabs and search, because the page shows its title itself. */
function TitledHeader() {
  return (
    <TitleBar>
      <MainNav hasTabs={false} className="header-wide" />
    </TitleBar>
  );
}

/** Back and title, for layouts. */
export const titledHeader = { Bar: TitledHeader, useTitle: usePageTitle };
