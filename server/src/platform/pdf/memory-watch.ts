// A thread of the PDF process. Compiling blocks the main thread, so only another one can see how much memory it takes.
import { workerData } from 'node:worker_threads'

const everyMs = 50
const { maxBytes } = workerData as { maxBytes: number }

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes)
    process.kill(process.pid, process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2')
}, everyMs)
