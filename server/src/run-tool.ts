import { failureText } from './start-problem.ts'

/**
 * Runs a command of the terminal and sets the exit code: its own, or 2 if it fails or its arguments are wrong, which `start` says by
 * answering undefined.
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
