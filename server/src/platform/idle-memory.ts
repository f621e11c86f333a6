type Options = {
  /** Undefined unless Node was started with --expose-gc. */
  collect?: (() => unknown) | undefined
  rss?: () => number
  cpuMs?: () => number
}

const stepMs = 5000
/** A process below this share of a CPU is idle. */
const quietShare = 0.05
const maxGrowth = 1.2
/** Others take half the time, but leave the heap with up to twice the memory in use, and a minor one frees almost nothing. */
const compacting: NodeJS.GCOptions = { type: 'major', flavor: 'last-resort' }

/**
 * Frees memory after the start and after busy times. V8 collects only when it needs room, which may be never on an idle server: it would
 * keep two to three times its initial memory. A collection takes up to half a second. Returns the function that stops it.
 */
export function giveMemoryBack(options: Options = {}): () => void {
  const { collect = exposed(globalThis.gc) } = options
  if (collect === undefined) return () => undefined
  const step = createStep({ collect, rss: () => process.memoryUsage.rss(), cpuMs: usedCpuMs, ...options })
  const timer = setInterval(step, stepMs).unref()
  return () => clearInterval(timer)
}

const exposed = (gc: typeof globalThis.gc) => gc && (() => gc(compacting))

function createStep({ collect, rss, cpuMs }: Required<Options>): () => void {
  /** Nothing before the first collection, so the garbage of the start is always collected. */
  let kept = 0
  let cpuBefore = cpuMs()
  return () => {
    const cpu = cpuMs()
    const isQuiet = cpu - cpuBefore < quietShare * stepMs
    cpuBefore = cpu
    if (!isQuiet) return
    if (rss() <= maxGrowth * kept) kept = Math.min(kept, rss())
    else {
      collect?.()
      kept = rss()
    }
  }
}

function usedCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
