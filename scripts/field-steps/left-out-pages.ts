import type * as FileSystem from 'node:fs'
import { vi } from 'vitest'
import { withoutLines } from './left-out.ts'

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>()
  const readFileSync = (path: URL) => withoutLines(path.pathname, fs.readFileSync(path, 'utf8'))
  return { ...fs, readFileSync }
})
