import { Refusal } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import { createFairQueue } from '../http/requests/fair-queue.ts'
import { type CompilerLimits, createCompilers } from './compilers.ts'
import type { CompilerProcess } from './compiler-process.ts'
import { ProcessLost, TimedOut, TooMuchMemory, type TypstJob } from './typst-process.ts'

export type QueueLimits = CompilerLimits & { maxWaiting: number }
/** `isWarm`: keeps a process ready; otherwise one starts with a document and ends when idle. */
type QueueOptions = { log: Log; limits: QueueLimits; warmUp: TypstJob; isWarm: boolean }
export type RenderQueue = ReturnType<typeof createRenderQueue>

/** Start another process at this many waiting documents. */
const waitingForMore = 2

export function createRenderQueue({ log, limits, warmUp, isWarm }: QueueOptions) {
  const queue = createFairQueue<number | undefined>({ concurrency: 1, maxWaiting: limits.maxWaiting })
  const compilers = createCompilers({ log, limits, warmUp, isWarm, onReplaced: warm, onCount: queue.allow })
  let stopped = false

  /** Retries once, because a process can die for reasons other than the document. */
  async function renderWithRetry(compiler: CompilerProcess, job: TypstJob): Promise<Buffer> {
    const answer = await compiler.render(job).catch((error: unknown) => {
      if (!(error instanceof ProcessLost) || stopped) throw error
      log.warn('The PDF process was lost; trying again')
      return compiler.render(job)
    })
    if (answer.pdf) return Buffer.from(answer.pdf)
    throw new Error(`the document could not be rendered: ${answer.problem}`)
  }

  async function render(job: TypstJob, userId?: number): Promise<Buffer> {
    if (stopped) throw new Refusal('busy')
    // A user may have one document waiting besides the one being rendered.
    if (userId !== undefined && queue.isWaiting(userId)) throw new Refusal('still-rendering')
    if (queue.waiting() >= waitingForMore) compilers.grow()
    return queue.run(userId, () => compilers.use((compiler) => renderWithRetry(compiler, job))).catch(refuse)
  }

  function refuse(error: unknown): never {
    if (error instanceof TimedOut) log.error({ err: error }, 'A document took too long')
    if (error instanceof TooMuchMemory) log.error({ err: error }, 'A document took too much memory')
    if (error instanceof TimedOut) throw new Refusal('busy')
    throw error instanceof TooMuchMemory ? new Refusal('document-too-long') : error
  }

  function warm(): void {
    if (!isWarm) return
    render(warmUp).catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'The PDF process could not be warmed')
    })
  }

  return {
    render,
    warm,
    memory: compilers.memory,
    async stop(): Promise<void> {
      stopped = true
      await compilers.stop()
      await queue.whenIdle()
    },
  }
}
