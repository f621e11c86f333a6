// A thread of the PDF process. Compiling blocks the main thread, so only another thread can watch its memory.
import { flushCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

const everyMs = 50
const { maxBytes } = workerData as { maxBytes: number }

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes)
    process.kill(process.pid, process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2')
}, everyMs)

// A killed process writes nothing.
flushCompileCache()
