import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export type ProgramRun = { code: number; out: string; errors: string }
type Options = { cwd: string; env?: NodeJS.ProcessEnv }

/** Runs a program to its end, even if it fails. */
export async function runProgram(program: string, args: readonly string[], options: Options): Promise<ProgramRun> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, options)
    return { code: 0, out: stdout, errors: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, errors: stderr }
  }
}
