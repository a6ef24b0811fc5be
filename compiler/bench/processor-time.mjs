/** Processor time of this process in milliseconds. */
export function processorTime() {
  return process.cpuUsage().user / 1000;
}
