import type { BackupState } from '@dray/contract/today'
import { dateAndTime } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { useSettings } from '../../kit/session.tsx'

/** Warns admins that the last backup is over two days old or incomplete. */
export function BackupAlarm({ backup: { isOld, lastOn, problem, missingFiles } }: { backup: BackupState }) {
  const { timeZone } = useSettings()
  const old = [
    lastOn ? `No backup since ${dateAndTime(lastOn, timeZone)}.` : 'No backup has been made yet.',
    problem ?? "See Dray's log.",
  ]
  const missing = `${pluralize(missingFiles, 'stored file')} couldn't be found for the last backup. Dray's log has the names.`
  return <span className="danger">{[...(isOld ? old : []), ...(missingFiles > 0 ? [missing] : [])].join(' ')}</span>
}
