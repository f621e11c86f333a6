// A thread of the PDF process. Compiling blocks the main thread, so only another thread can watch its memory.
import { workerData } from 'node:worker_threads'

const everyMs = 50
/** @type {{ maxBytes: number }} */
const { maxBytes } = workerData

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes)
    process.kill(process.pid, process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2')
}, everyMs)
