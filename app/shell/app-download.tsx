import { servicePaths } from '~/app/paths/service';
import { useEdition } from '~/app/route-kit/shell-data';
import { Link } from '~/app/ui/link';

/** The way to the app without scripts, below the page: in the server's HTML alone. */
export function AppDownload() {
  return (
    <p className="column note-text mb-5 text-center">
      <Link to={servicePaths.download(useEdition())}>下载App</Link>
    </p>
  );
}
