// Is the process of this container well? Asks its /healthz, or the path it is given: node healthcheck.mjs /readyz
// The port is the upstream's where that is set, else the portal's. Exit code 0: yes; 1: no, or no answer in 2.5 s; `docker
// inspect` shows what it said.
const { UPSTREAM_PORT, PORT } = process.env;
const address = `http://127.0.0.1:${UPSTREAM_PORT || PORT || 3000}${process.argv[2] ?? '/healthz'}`;

const end = (isWell, said) => {
  process.stdout.write(`${said}\n`);
  process.exitCode = isWell ? 0 : 1;
};

await fetch(address, { signal: AbortSignal.timeout(2500) }).then(
  async (answer) => end(answer.ok, `${answer.status} ${await answer.text()}`),
  (error) => end(false, `${error.cause?.code ?? error.name}: ${address}`),
);
