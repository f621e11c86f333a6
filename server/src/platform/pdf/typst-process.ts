import type { WarehouseDocumentKind } from '@dray/domain/documents/pick-list'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log.ts'

/** `width` and `height` are in points. */
export type Logo = { png: Uint8Array; width: number; height: number }

export type TypstJob = {
  template: 'document' | 'account' | 'labels' | 'route-sheet' | 'proof' | WarehouseDocumentKind
  data: string
  logo?: Logo | undefined
  /** By file name; the data says which exist. */
  images?: Readonly<Record<string, Uint8Array>> | undefined
  /** `#rrggbb`; without it, the template's own. */
  accent?: string | undefined
}

export type ChildAnswer = { pdf?: Uint8Array; problem?: string; rss: number }

/** The process ended without an answer, perhaps for reasons other than the document. */
export class ProcessLost extends Error {}
export class TimedOut extends Error {}
export class TooMuchMemory extends Error {}

export type TypstProcess = {
  isAlive(): boolean
  render(job: TypstJob, timeoutMs: number): Promise<ChildAnswer>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('./typst-child.ts', import.meta.url))

/** 5,000 lines, each of another brand, take 1 GB. */
export const defaultMaxMemory = 1_500_000_000

/** Renders one document at a time and doesn't keep the server running. */
export function startTypstProcess(log: Log, maxMemory = defaultMaxMemory): TypstProcess {
  const child = fork(program, [String(maxMemory)], {
    serialization: 'advanced',
    execArgv: [],
    env: withoutSecrets(process.env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  logOutput(child, log)
  const ended = once(child, 'close').catch(() => undefined)
  const isAlive = () => child.exitCode === null && !child.killed && child.connected
  const stop = async (): Promise<void> => {
    // Don't exit before this process has ended.
    child.ref()
    child.kill('SIGKILL')
    if (child.pid !== undefined) await ended
  }
  return { isAlive, stop, render: (job, timeoutMs) => renderIn(child, job, timeoutMs) }
}

/** The child needs no passwords or keys. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const needed = [
    'PATH',
    'HOME',
    'TMPDIR',
    'TEMP',
    'TMP',
    'SystemRoot',
    'LANG',
    'LD_LIBRARY_PATH',
    'NODE_COMPILE_CACHE',
  ]
  return Object.fromEntries(needed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}

function logOutput(child: ChildProcess, log: Log): void {
  // Without a listener, a process that can't start would crash the server.
  child.on('error', (error) => log.error({ err: error }, 'The PDF process failed'))
  child.stderr?.on('data', (output: Buffer) =>
    log.warn({ output: output.toString().slice(0, 2000) }, 'The PDF process wrote to stderr'),
  )
  log.debug({ pdfProcess: child.pid }, 'The PDF process starts')
}

/** `memory-watch.ts` ends the process with this signal. */
const memoryWatchSignal = 'SIGUSR2'

function renderIn(child: ChildProcess, job: TypstJob, timeoutMs: number): Promise<ChildAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildAnswer>()
  const lost = () => reject(new ProcessLost('the PDF process ended'))
  const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
    signal === memoryWatchSignal ? reject(new TooMuchMemory('the PDF process took too much memory')) : lost()
  // Only our own program uses this channel.
  const onAnswer = (answer: unknown) => resolve(answer as ChildAnswer)
  const timer = setTimeout(() => {
    reject(new TimedOut(`the PDF process took longer than ${timeoutMs} ms`))
    child.kill('SIGKILL')
  }, timeoutMs)
  child.once('message', onAnswer).once('exit', onExit).once('error', lost)
  child.send(job, (error) => error && lost())
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', onAnswer).off('exit', onExit).off('error', lost)
  })
}
