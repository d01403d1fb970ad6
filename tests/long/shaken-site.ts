import { startFaultRelay, type FaultRelay } from '../fixtures/fault-relay';
import { startPortal, type TestPortal } from '../fixtures/portal';
import { startSite } from '../fixtures/site';

export interface ShakenSite {
  relay: FaultRelay;
  /** In front of the failing upstream, with little patience. */
  impatient: TestPortal;
  /** Beside it, with the same logins: what goes through goes through here. */
  patient: TestPortal;
  close(): Promise<void>;
}

/** A site with two portals, one of them behind a relay that can be told to fail. */
export async function startShakenSite(name: string): Promise<ShakenSite> {
  const site = await startSite(name);
  const relay = await startFaultRelay(site.upstreamOrigin);
  const environment = {
    PAGE_CACHE: 'false',
    TRUST_PROXY: '1',
    SESSION_SECRETS: 'of-both-portals-'.repeat(3),
  };
  const patient = await startPortal({ upstreamOrigin: site.upstreamOrigin, environment });
  const impatient = await startPortal({
    upstreamOrigin: relay.origin,
    environment: { ...environment, UPSTREAM_TIMEOUT_MS: '250' },
  });
  return {
    relay,
    impatient,
    patient,
    close: async () => {
      await impatient.close();
      await patient.close();
      await relay.close();
      await site.close();
    },
  };
}
