type Options = {
  /** Undefined unless Node was started with --expose-gc. */
  collect?: ((options: NodeJS.GCOptions) => unknown) | undefined
  rss?: () => number
  cpuMs?: () => number
}

const stepMs = 10_000
/** A process below this share of a CPU is idle. */
const quietShare = 0.05
const maxGrowth = 1.15
/** The first collection frees memory, the second shrinks the heap. */
const collections = 2
/** Loading the code leaves a heap with twice the memory in use. Compacting it takes up to half a second, so only once. */
const compacting: NodeJS.GCOptions = { type: 'major', flavor: 'last-resort' }

/**
 * Frees memory after a busy time. V8 collects only when it needs room, which may be never on an idle server: it would keep two to three
 * times its initial memory. Returns the function that stops it.
 */
export function giveMemoryBack(options: Options = {}): () => void {
  const { collect = exposed(globalThis.gc) } = options
  if (collect === undefined) return () => undefined
  const step = createStep({ collect, rss: () => process.memoryUsage.rss(), cpuMs: usedCpuMs, ...options })
  const timer = setInterval(step, stepMs).unref()
  return () => clearInterval(timer)
}

const exposed = (gc: typeof globalThis.gc) => gc && ((options: NodeJS.GCOptions) => gc(options))

function createStep({ collect, rss, cpuMs }: Required<Options>): () => void {
  /** Undefined until the garbage of the start is collected. */
  let least: number | undefined
  let left = 0
  let cpuBefore = cpuMs()
  return () => {
    const cpu = cpuMs()
    const isQuiet = cpu - cpuBefore < quietShare * stepMs
    cpuBefore = cpu
    if (!isQuiet) left = collections
    else if (least === undefined) {
      collect?.(compacting)
      least = rss()
    } else if (left > 0 && rss() > maxGrowth * least) {
      left -= 1
      collect?.({})
    }
    if (least !== undefined) least = Math.min(least, rss())
  }
}

function usedCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
