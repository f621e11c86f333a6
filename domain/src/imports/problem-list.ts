import { maxListed } from './import-files.ts'

/** A problem to correct, with its place in a file. Line 1 is the header; null means the whole file. */
export type ImportProblem = { file: string; line: number | null; column: string | null; message: string }

/** Problems, listed up to a limit and only counted beyond it, so that the report of a wrong file is readable. */
export type ProblemList = { readonly listed: ImportProblem[]; count: number }

export const noProblems = (): ProblemList => ({ listed: [], count: 0 })

export function addProblem(list: ProblemList, problem: ImportProblem): void {
  list.count += 1
  if (list.listed.length < maxListed) list.listed.push(problem)
}
