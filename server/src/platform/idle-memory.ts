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
  // Starting leaves garbage too: nothing counts as the least until that was collected.
  let least: number | undefined
  let left = collections
  let cpuBefore = cpuMs()
  return () => {
    const cpu = cpuMs()
    const isQuiet = cpu - cpuBefore < quietShare * stepMs
    cpuBefore = cpu
    if (!isQuiet) left = collections
    if (isQuiet && left > 0 && (least === undefined || rss() > maxGrowth * least)) {
      left -= 1
      collect?.()
      if (left === 0) least ??= rss()
    }
    if (least !== undefined) least = Math.min(least, rss())
  }
}

function usedCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
