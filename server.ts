import { ConfigError, readConfig, type PortalConfig } from '~/bff/core/config';
import { endOnSignals, stopOnSignals } from '~/bff/boot/graceful-stop';
import { limitHeapGrowth } from '~/bff/boot/heap';
import { listen } from '~/bff/boot/listen';
import { limitSourceMapsToLog } from '~/bff/core/source-maps';
import { openPortal } from '~/bff/boot/open-portal';
import { handleUnhandledRejections } from '~/bff/boot/unhandled-rejections';
import { createProgressPrinter, formatStartLines } from '~/bff/boot/start-lines';

/** A wrong setting ends the boot at once, by name. */
function configOrExit(): PortalConfig {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Settings are wrong:\n${error.message}\n`);
    process.exit(1);
  }
}

/** Without its upstream, its build or its port there is no portal: said in a line, with a supervisor's exit code. */
function endBoot(error: unknown): never {
  process.stderr.write(
    `The portal could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}

limitHeapGrowth();
const endBy = endOnSignals();
// The steps a request takes stand in bff/boot/create-portal.ts.
const config = configOrExit();
const portal = await openPortal(config, {
  root: process.cwd(),
  onProgress: createProgressPrinter(process.stderr),
}).catch(endBoot);
limitSourceMapsToLog();
handleUnhandledRejections(portal);
const { server, url } = await listen(portal.app, config).catch(endBoot);
stopOnSignals(
  {
    server,
    log: portal.log,
    stopTimeoutMs: config.server.stopTimeoutMs,
    stopDelayMs: config.server.stopDelayMs,
    onStopping: portal.setStopping,
    close: portal.close,
  },
  endBy,
);
portal.log.event('listening', { url, environment: config.environment });
// To scripts/supervise.mjs: from here on an end is a crash, not a wrong setting.
process.send?.({ type: 'listening' });
if (config.isDevOrTest) process.stderr.write(formatStartLines(url, portal.demo, portal.deskUrl));
