import os from 'node:os'
import type { Log } from '../log.ts'
import {
  defaultProcessLimits,
  type CompilerProcess,
  createCompilerProcess,
  type ProcessLimits,
} from './compiler-process.ts'
import type { TypstJob } from './typst-process.ts'

export type CompilerLimits = ProcessLimits & { maxProcesses: number }

export const defaultCompilerLimits: CompilerLimits = {
  ...defaultProcessLimits,
  /** One per processor; all but the first run only while documents wait. */
  maxProcesses: Math.min(4, os.availableParallelism()),
}

type Options = {
  log: Log
  limits: CompilerLimits
  warmUp: TypstJob
  /** Keeps the first process ready. */
  isWarm: boolean
  /** Called when the first process was replaced and hasn't rendered yet. */
  onReplaced: () => void
  /** Called with the number of documents that can now render at once. */
  onCount: (count: number) => void
}

/**
 * Keeps one compiler process, plus more while documents wait and processors are free. An extra process counts once it is warm and ends when
 * idle for a while.
 */
export function createCompilers({ log, limits, warmUp, isWarm, onReplaced, onCount }: Options) {
  const first = createCompilerProcess({ log, limits, isWarm, onReplaced })
  const all = new Set([first])
  const free = new Set([first])
  const idle = new Map<CompilerProcess, NodeJS.Timeout>()
  let isGrowing = false
  let isStopped = false

  function rest(compiler: CompilerProcess): void {
    free.add(compiler)
    if (compiler !== first) idle.set(compiler, setTimeout(() => end(compiler), limits.idleMs).unref())
  }

  function end(further: CompilerProcess): void {
    free.delete(further)
    all.delete(further)
    onCount(all.size)
    void further.stop()
  }

  async function addOne(): Promise<void> {
    const further = createCompilerProcess({ log, limits, isWarm: true, onReplaced: () => undefined })
    await further.render(warmUp).catch(async (error: unknown) => {
      await further.stop()
      throw error
    })
    if (isStopped) return further.stop()
    all.add(further)
    rest(further)
    onCount(all.size)
  }

  return {
    /** Uses an idle process. Never call it more often at once than there are processes. */
    async use<T>(work: (compiler: CompilerProcess) => Promise<T>): Promise<T> {
      const [compiler] = free.has(first) ? [first] : free
      if (compiler === undefined) throw new Error('every PDF process is at work')
      free.delete(compiler)
      clearTimeout(idle.get(compiler))
      try {
        return await work(compiler)
      } finally {
        rest(compiler)
      }
    },
    grow(): void {
      if (isGrowing || isStopped || all.size >= limits.maxProcesses) return
      isGrowing = true
      addOne()
        .catch((error: unknown) => {
          if (!isStopped) log.warn({ err: error }, 'A further PDF process could not be started')
        })
        .finally(() => (isGrowing = false))
    },
    memory: (): number => [...all].reduce((sum, { memory }) => sum + memory(), 0),
    async stop(): Promise<void> {
      isStopped = true
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all([...all].map(({ stop }) => stop()))
    },
  }
}
