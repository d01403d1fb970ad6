import { servicePaths } from '~/app/paths/service';
import { useEdition } from '~/app/route-kit/shell-data';
import { Link } from '~/app/ui/link';

/** Link to the app without scripts, below the page; only in the server's HTML. */
export function AppDownload() {
  return (
    <p className="column note-text mb-5 text-center">
      <Link to={servicePaths.download(useEdition())}>下载App</Link>
    </p>
  );
}
