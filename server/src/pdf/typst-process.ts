import type { PaperKind } from '@dray/domain/documents/warehouse-papers'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log.ts'

/** One document to set: its template, and what it says as JSON. */
export type TypstJob = { template: 'document' | 'labels' | 'route-sheet' | PaperKind; data: string }

/** What the child says about one document: its bytes, or what the compiler complained about. */
export type ChildAnswer = { pdf?: Uint8Array; problem?: string; rss: number }

/** The process ended before it answered. The document may be none the worse for it. */
export class ProcessLost extends Error {}
/** The process took longer than a document may, and was ended. */
export class TookTooLong extends Error {}

export type TypstProcess = {
  isAlive(): boolean
  render(job: TypstJob, longestMs: number): Promise<ChildAnswer>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('./typst-child.ts', import.meta.url))

/** Starts one compiler process. It is asked one document at a time, and alone does not keep the server running. */
export function startTypstProcess(log: Log): TypstProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [],
    env: withoutSecrets(process.env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  logWhatItSays(child, log)
  const ended = once(child, 'close').catch(() => undefined)
  const isAlive = () => child.exitCode === null && !child.killed && child.connected
  const stop = async (): Promise<void> => {
    // While its end is awaited, it does keep the server running.
    child.ref()
    child.kill('SIGKILL')
    if (child.pid !== undefined) await ended
  }
  return { isAlive, stop, render: (job, longestMs) => ask(child, job, longestMs) }
}

/** The child sets text; it has no business with passwords and keys. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const needed = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'LD_LIBRARY_PATH']
  return Object.fromEntries(needed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}

function logWhatItSays(child: ChildProcess, log: Log): void {
  // Without a listener a process that cannot start would end the server.
  child.on('error', (error) => log.error({ err: error }, 'The PDF process failed'))
  child.stderr?.on('data', (said: Buffer) =>
    log.warn({ said: said.toString().slice(0, 2000) }, 'The PDF process complains'),
  )
  log.debug({ pdfProcess: child.pid }, 'The PDF process starts')
}

function ask(child: ChildProcess, job: TypstJob, longestMs: number): Promise<ChildAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildAnswer>()
  const lost = () => reject(new ProcessLost('the PDF process ended'))
  // Only our own program speaks on this channel.
  const answered = (answer: unknown) => resolve(answer as ChildAnswer)
  const timer = setTimeout(() => {
    reject(new TookTooLong(`the PDF process took longer than ${longestMs} ms`))
    child.kill('SIGKILL')
  }, longestMs)
  child.once('message', answered).once('exit', lost).once('error', lost)
  child.send(job, (error) => error && lost())
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', answered).off('exit', lost).off('error', lost)
  })
}
