import os from 'node:os'
import { Refusal } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import {
  type ChildAnswer,
  defaultMaxMemory,
  startTypstProcess,
  type TypstJob,
  type TypstProcess,
} from './typst-process.ts'

export type ProcessLimits = {
  timeoutMs: number
  maxDocuments: number
  maxBytes: number
  maxMemory: number
  idleMs: number
}

export const defaultProcessLimits: ProcessLimits = {
  /** 5,000 lines take two to four seconds. */
  timeoutMs: 30_000,
  maxDocuments: 1000,
  /** 5,000 lines leave the process with 1 GB, which only ending it frees. */
  maxBytes: 450_000_000,
  maxMemory: defaultMaxMemory,
  /** A restart takes a fifth of a second, which nobody notices after this long without documents. */
  idleMs: 10_000,
}
/** An idle process may keep this multiple of the memory after its first document. */
const maxIdleGrowth = 1.15

type Current = { process: TypstProcess; rendered: number; firstRss: number; rss: number }
/** `isWarm`: starts with a warm-up document and stays when idle. `onReplaced`: the process ended, and the next document starts another. */
type Options = { log: Log; limits: ProcessLimits; isWarm: boolean; onReplaced: () => void }
export type CompilerProcess = ReturnType<typeof createCompilerProcess>

const mustReplace = ({ rendered, rss }: Current, { maxDocuments, maxBytes }: ProcessLimits): boolean =>
  rendered >= maxDocuments || rss > maxBytes

const isGrown = ({ rss, firstRss }: Current): boolean => rss > maxIdleGrowth * firstRss

/** Keeps one compiler process. Replaces it when it dies, has rendered many, grew too large, or is still large when idle. */
export function createCompilerProcess({ log, limits, isWarm, onReplaced }: Options) {
  let current: Current | undefined
  let idle: NodeJS.Timeout | undefined
  let stopped = false

  function replace(): void {
    void current?.process.stop()
    current = undefined
    if (!stopped) onReplaced()
  }

  /** Waits for an idle time, so neither replacement nor document waits for the other. */
  function replaceWhenIdle(used: Current): void {
    idle = setTimeout(() => {
      if (used === current && (!isWarm || isGrown(used))) replace()
    }, limits.idleMs).unref()
  }

  return {
    render: async (job: TypstJob): Promise<ChildAnswer> => {
      clearTimeout(idle)
      if (stopped) throw new Refusal('busy')
      if (!current?.process.isAlive())
        current = { process: startTypstProcess(log, limits.maxMemory), rendered: 0, firstRss: 0, rss: 0 }
      const used = current
      const answer = await used.process.render(job, limits.timeoutMs)
      used.rendered += 1
      used.rss = answer.rss
      if (used.rendered === 1) used.firstRss = answer.rss
      // Never replace one that has only warmed up, or this would repeat forever.
      const isUsed = !isWarm || used.rendered > 1
      if (used === current && isUsed && mustReplace(used, limits)) replace()
      else replaceWhenIdle(used)
      return answer
    },
    /** After its last document; 0 if there is no process. */
    memory: (): number => current?.rss ?? 0,
    stop: async (): Promise<void> => {
      stopped = true
      clearTimeout(idle)
      await current?.process.stop()
    },
  }
}

export type CompilerLimits = ProcessLimits & { maxProcesses: number }

export const defaultCompilerLimits: CompilerLimits = {
  ...defaultProcessLimits,
  /** One per processor; all but the first run only while documents wait. */
  maxProcesses: Math.min(4, os.availableParallelism()),
}

type CompilersOptions = {
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
export function createCompilers({ log, limits, warmUp, isWarm, onReplaced, onCount }: CompilersOptions) {
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
