import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { isLocked } from './owner-lock.ts'

const connectionFilePath = (dataDir: string) => path.join(dataDir, 'connection.json')
const connectionFile = z.object({
  host: z.string(),
  port: z.int(),
  user: z.string(),
  password: z.string().optional(),
  database: z.string(),
})

/** Tells tools of the same user how to connect. */
export function announceConnection(dataDir: string, connection: pg.PoolConfig): () => void {
  fs.writeFileSync(connectionFilePath(dataDir), JSON.stringify(connection), { mode: 0o600 })
  return () => fs.rmSync(connectionFilePath(dataDir), { force: true })
}

/** The running database on this folder, if there is one and it is ready. */
export async function runningConnection(dataDir: string): Promise<pg.PoolConfig | undefined> {
  try {
    const text = fs.readFileSync(connectionFilePath(dataDir), 'utf8')
    // A killed process leaves its file behind but loses its lock.
    if (!(await isLocked(dataDir))) return undefined
    const { password, ...connection } = connectionFile.parse(JSON.parse(text))
    return password === undefined ? connection : { ...connection, password }
  } catch {
    // Missing or unreadable file: starting the database will report the problem.
    return undefined
  }
}
