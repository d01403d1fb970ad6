// Is the process of this container well? Asks its /healthz, or the path it is given: node healthcheck.mjs /readyz
// The port is the upstream's where that is set, else the portal's. Exit code 0: yes; 1: no, or no answer in 2.5 s; `docker
// inspect` shows what it said.
// An upstream with an operators' desk is well when that answers, too.
const { UPSTREAM_PORT, PORT, DESK_PORT } = process.env;
const addresses = [`http://127.0.0.1:${UPSTREAM_PORT || PORT || 3000}${process.argv[2] ?? '/healthz'}`];
if (DESK_PORT) addresses.push(`http://127.0.0.1:${DESK_PORT}/healthz`);

const end = (isWell, said) => {
  process.stdout.write(`${said}\n`);
  process.exitCode = isWell ? 0 : 1;
};

for (const address of addresses) {
  if (process.exitCode) break;
  await fetch(address, { signal: AbortSignal.timeout(2500 / addresses.length) }).then(
    async (answer) => end(answer.ok, `${answer.status} ${await answer.text()}`),
    (error) => end(false, `${error.cause?.code ?? error.name}: ${address}`),
  );
}
