import type { BackupState } from '@dray/contract/today'
import { dateAndTime } from '../../shared/dates.ts'
import { useSettings } from '../../shared/session.tsx'
import style from './today.module.css'

/** Told to admins once the last backup is older than two days. */
export function OldBackup({ backup: { lastOn, problem } }: { backup: BackupState }) {
  const { timeZone } = useSettings()
  return (
    <span className={style.alarm}>
      {lastOn ? `No backup since ${dateAndTime(lastOn, timeZone)}.` : 'No backup could be made yet.'}
      {problem === null ? " See Dray's log." : ` ${problem}`}
    </span>
  )
}
