import path from 'node:path'
import { type Config, readConfig } from '../platform/config/config.ts'
import { provideDatabase, requireDatabase } from '../platform/db/connection.ts'
import type { DatabaseServer } from '../platform/db/embedded-postgres.ts'
import { createLog, type Log } from '../platform/log.ts'
import { failureText } from '../platform/start-problem.ts'

/**
 * Runs a command-line tool. The exit code is the tool's own, or 2 if it fails or `start` returns undefined for wrong arguments, which
 * prints the usage.
 */
export async function runTool(
  usage: string,
  start: (args: readonly string[]) => Promise<number> | undefined,
): Promise<void> {
  try {
    const running = start(process.argv.slice(2))
    if (running === undefined) process.stdout.write(usage)
    process.exitCode = (await running) ?? 2
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`)
    process.exitCode = 2
  }
}

export type ToolParts = { config: Config; connection: DatabaseServer['connection']; log: Log }

/** Works on the server's database, whether the server is running or not. */
export async function withDatabase(
  work: (parts: ToolParts) => Promise<number>,
  { mayBeNew = false } = {},
): Promise<number> {
  const config = readConfig(process.env)
  const log = createLog({ level: 'error' })
  if (!mayBeNew) requireDatabase(config)
  const server = await provideDatabase({ ...config, log, joinRunning: true })
  try {
    return await work({ config, connection: server.connection, log })
  } finally {
    await server.stop()
  }
}

/** npm changes to the project's folder; paths are relative to where the command was typed. */
export const typedPath = (typed: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', typed)
