import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { Account } from './programs.ts'

export type RunningProgram = {
  pid: number
  /** Sends SIGTERM, then SIGKILL if it takes too long. */
  stop: () => Promise<void>
  kill: () => Promise<void>
}

type Launch = {
  program: string
  args: string[]
  env?: Record<string, string>
  account: Account | undefined
  /** The file for its output. */
  log: string
}

const stopMs = 30_000

export function launch({ program, args, env, account, log }: Launch): RunningProgram {
  const file = openSync(log, 'a')
  // Runs in its own process group, so on Ctrl-C we can stop everything in order.
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', file, file],
    detached: true,
    ...account,
  })
  closeSync(file)
  child.on('error', () => undefined)
  const ended = child.pid === undefined ? Promise.resolve([]) : once(child, 'exit')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  return {
    pid: child.pid ?? 0,
    kill,
    async stop() {
      const late = setTimeout(() => void kill(), stopMs)
      child.kill('SIGTERM')
      await ended
      clearTimeout(late)
    },
  }
}
