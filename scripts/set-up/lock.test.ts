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

/** A process that takes the lock, writes 'in', waits a moment, writes 'out' and ends (or is killed while it holds the lock). */
function workUnderLock({ dies }: { dies: boolean }): Promise<void> {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))}
    await withLock('lock', async () => {
      appendFileSync('diary', 'in ')
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (${dies}) process.kill(process.pid, 'SIGKILL')
      appendFileSync('diary', 'out ')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', () => resolve()))
}

const diary = () => readFileSync(path.join(folder, 'diary'), 'utf8').trim()

test('commands started at once do their set-up one after the other', async () => {
  await Promise.all([1, 2, 3, 4].map(() => workUnderLock({ dies: false })))
  expect(diary()).toBe('in out in out in out in out')
})

test('the lock of a command that was killed does not hold up the next ones', async () => {
  await workUnderLock({ dies: true })
  await Promise.all([1, 2, 3].map(() => workUnderLock({ dies: false })))
  expect(diary()).toBe('in in out in out in out')
})

test('the lock of another machine counts until it has been silent for a while', async () => {
  const lock = path.join(folder, 'lock')
  writeFileSync(lock, 'another-machine 1 1')
  const started = withLock(lock, async () => appendFileSync(path.join(folder, 'diary'), 'in'))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(readFileSync(lock, 'utf8')).toBe('another-machine 1 1')
  rmSync(lock)
  await started
  expect(diary()).toBe('in')
})
