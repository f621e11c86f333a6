type Options = {
  /** Undefined unless Node was started with --expose-gc. */
  collect?: (() => unknown) | undefined
  rss?: () => number
  /** The processor time of the process so far, in milliseconds. */
  cpuMs?: () => number
}

const stepMs = 10_000
/** A process that used less of a processor since the last step has nothing to do. */
const quietShare = 0.05
const maxGrowth = 1.15
/** The first collection frees, the second makes the heap smaller. */
const collections = 2

/**
 * Gives the memory of a busy time back once it is over. By itself V8 collects when it needs room, which on a server without requests
 * may be never: it would keep two or three times the memory of its start. Returns how to stop.
 */
export function giveMemoryBack(options: Options = {}): () => void {
  const { collect = globalThis.gc } = options
  if (collect === undefined) return () => undefined
  const step = createStep({ collect, rss: () => process.memoryUsage.rss(), cpuMs: usedCpuMs, ...options })
  const timer = setInterval(step, stepMs).unref()
  return () => clearInterval(timer)
}

function createStep({ collect, rss, cpuMs }: Required<Options>): () => void {
  let least = Number.POSITIVE_INFINITY
  let left = 0
  let cpuBefore = cpuMs()
  return () => {
    const cpu = cpuMs()
    const isQuiet = cpu - cpuBefore < quietShare * stepMs
    cpuBefore = cpu
    if (!isQuiet) left = collections
    least = Math.min(least, rss())
    if (!isQuiet || left === 0 || rss() <= maxGrowth * least) return
    left -= 1
    collect?.()
  }
}

function usedCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
