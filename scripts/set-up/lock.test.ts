import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts a process that takes the lock, writes 'in', waits, writes 'out' and ends, or is killed while it has the lock. */
function workUnderLock({ isKilled }: { isKilled: boolean }): Promise<void> {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))}
    await withLock('lock', async () => {
      appendFileSync('log', 'in ')
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (${isKilled}) process.kill(process.pid, 'SIGKILL')
      appendFileSync('log', 'out ')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', () => resolve()))
}

const log = () => readFileSync(path.join(folder, 'log'), 'utf8').trim()

test('simultaneous commands do their setup one after the other', async () => {
  await Promise.all([1, 2, 3, 4].map(() => workUnderLock({ isKilled: false })))
  expect(log()).toBe('in out in out in out in out')
})

test('the lock of a killed command does not block the next ones', async () => {
  await workUnderLock({ isKilled: true })
  await Promise.all([1, 2, 3].map(() => workUnderLock({ isKilled: false })))
  expect(log()).toBe('in in out in out in out')
})

test('the lock of another machine is respected until it is stale', async () => {
  const lock = path.join(folder, 'lock')
  writeFileSync(lock, 'another-machine 1 1')
  const started = withLock(lock, async () => appendFileSync(path.join(folder, 'log'), 'in'))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(readFileSync(lock, 'utf8')).toBe('another-machine 1 1')
  rmSync(lock)
  await started
  expect(log()).toBe('in')
})
