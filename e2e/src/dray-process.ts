import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'

const compileCache = path.join(import.meta.dirname, '../../.cache/compiled')
const main = path.join(import.meta.dirname, '../../server/src/programs/main.ts')

export type DrayProcess = {
  address: string
  pid: number
  /** Sends a signal, as a person would, and waits. */
  stop: () => Promise<void>
  /** Kills it, like a power failure, and waits. */
  kill: () => Promise<void>
}

export function createDataFolder(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dray-e2e-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Starts Dray like `npm start`, on a free port, and resolves when it is ready. */
export async function startDrayProcess(env: Record<string, string>, args: string[] = []): Promise<DrayProcess> {
  const child = spawn(process.execPath, ['--expose-gc', main, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: 'warn', PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const address = await readyAddress(child, ended)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return { address, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

async function readyAddress(child: ChildProcess, ended: Promise<unknown>): Promise<string> {
  let output = ''
  const ready = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString()
      const address = /Dray is ready at (\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
  })
  const address = await Promise.race([ready, ended.then(() => undefined)])
  if (address === undefined) throw new Error(`Dray ended before it was ready:\n${output}`)
  return address
}

/** Asks the doctor, which recomputes everything, whether a Dray is running or not. */
export function expectHealthy(dataDir: string): void {
  const doctor = path.join(import.meta.dirname, '../../server/src/programs/doctor.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  expect(execFileSync(process.execPath, [doctor], { env, encoding: 'utf8' })).not.toContain('DIFFERS')
}
