/** Signal that ends the process for uploads when a task took more processor time than it may. Its default action leaves no core file. */
export const CPU_TIMEOUT_SIGNAL = 'SIGVTALRM';
