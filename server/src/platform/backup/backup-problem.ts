import { StartProblem } from '../start-problem.ts'

/** Explains to the operator why a backup can't be made or restored. Nothing was changed. */
export class BackupProblem extends StartProblem {
  override name = 'BackupProblem'
}
