import { ConfigError, readConfig, type PortalConfig } from '~/bff/core/config';
import { endOnSignals, stopOnSignals } from '~/bff/boot/graceful-stop';
import { limitHeapGrowth } from '~/bff/boot/heap';
import { listen } from '~/bff/boot/listen';
import { limitSourceMapsToLog } from '~/bff/core/source-maps';
import { openPortal } from '~/bff/boot/open-portal';
import { handleUnhandledRejections } from '~/bff/boot/unhandled-rejections';
import { createProgressPrinter, formatStartLines } from '~/bff/boot/start-lines';

/** Reads the configuration; an invalid setting ends the boot and is named. */
function loadConfigOrExit(): PortalConfig {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Invalid settings:\n${error.message}\n`);
    process.exit(1);
  }
}

/** Ends the boot with one line and an exit code for a supervisor when upstream, build or port are missing. */
function endBoot(error: unknown): never {
  process.stderr.write(
    `The portal could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}

limitHeapGrowth();
const endBy = endOnSignals();
// The steps of a request are in bff/boot/create-portal.ts.
const config = loadConfigOrExit();
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
// Message to scripts/supervise.mjs: from here on an exit is a crash, not an invalid setting.
process.send?.({ type: 'listening' });
if (config.isDevOrTest)
  process.stderr.write(
    formatStartLines(config.publicOrigin ?? url, portal, process.argv.includes('--restarted')),
  );
