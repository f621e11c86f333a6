import { maxListed } from './import-files.ts'

/** One thing to put right, where it stands in which file. Line 1 is the header; null means the file as a whole. */
export type ImportProblem = { file: string; line: number | null; column: string | null; message: string }

/** What was found, listed up to a limit and counted beyond it, so that a file of the wrong kind gives a readable report. */
export type ProblemList = { readonly listed: ImportProblem[]; count: number }

export const noProblems = (): ProblemList => ({ listed: [], count: 0 })

export function addProblem(list: ProblemList, problem: ImportProblem): void {
  list.count += 1
  if (list.listed.length < maxListed) list.listed.push(problem)
}
