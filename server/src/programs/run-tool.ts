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
