import { StartProblem } from '../start-problem.ts'

/** Why a backup can't be made or restored, as a message for the person at the keyboard. Nothing was changed. */
export class BackupProblem extends StartProblem {
  override name = 'BackupProblem'
}
