/** Signal that ends the upload process when a task exceeds its CPU time. Its default action leaves no core file. */
export const CPU_TIMEOUT_SIGNAL = 'SIGVTALRM';
