// Container health check. Requests /healthz, or the path given as argument: node healthcheck.mjs /readyz The port
// is that of the upstream when it is set, otherwise that of the portal. Exit code 0: healthy; 1: unhealthy, or no
// response within 2.5 s; `docker inspect` shows the output. An upstream with an operators' console is healthy only
// when the console responds, too.
const { UPSTREAM_PORT, PORT, CONSOLE_PORT } = process.env;
const addresses = [`http://127.0.0.1:${UPSTREAM_PORT || PORT || 3000}${process.argv[2] ?? '/healthz'}`];
if (CONSOLE_PORT) addresses.push(`http://127.0.0.1:${CONSOLE_PORT}/healthz`);

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
