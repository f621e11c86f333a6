type Options = {
  /** Undefined unless Node was started with --expose-gc. */
  collect?: (() => unknown) | undefined
  rss?: () => number
  cpuMs?: () => number
}

const stepMs = 10_000
/** A process below this share of a CPU is idle. */
const quietShare = 0.05
const maxGrowth = 1.15
/** The first collection frees memory, the second shrinks the heap. */
const collections = 2

/**
 * Frees memory after a busy time. V8 collects only when it needs room, which may be never on an idle server: it would keep two to three
 * times its initial memory. Returns the function that stops it.
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
