import { readChangeLog } from '@dray/contract/changelog'
import type { LoggedEntity } from '@dray/domain/changelog/differences'
import { mayReadLog } from '@dray/domain/changelog/logged-fields'
import type { ComponentProps } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { ConflictNotice } from '../../kit/editing/conflict-notice.tsx'
import type { FormTypes } from '../../kit/editing/form.ts'
import { useSession } from '../../kit/session.tsx'

type Props<T extends FormTypes> = ComponentProps<typeof ConflictNotice<T>> & {
  entityType: LoggedEntity
  /** The id of the logged record, if the change log is its parent's. */
  entityId?: number | null
}

/** Says who made a conflicting change. A live change comes without the name, so it's read from the change log. */
export function RecordConflictNotice<T extends FormTypes>({ entityType, entityId, ...notice }: Props<T>) {
  const { may, person } = useSession()
  const { record, theirs } = notice.editing
  const id = entityId === undefined ? record.id : entityId
  const isUnnamed = theirs?.changedBy === null && id !== null && may(readChangeLog) && mayReadLog(entityType, person)
  // A change's log entry has the same time as `modifiedOn`.
  const query = { from: record.modifiedOn, to: record.modifiedOn, limit: 1 }
  const log = useRead(readChangeLog, { params: { entityType, entityId: id ?? 0 }, query }, { enabled: isUnnamed })
  if (theirs === undefined) return null
  // Wait for the name, unless the user is waiting for a save.
  if (isUnnamed && log.isLoading && !theirs.mustDecide) return null
  const changedBy = theirs.changedBy ?? log.data?.[0]?.userName ?? null
  return <ConflictNotice {...notice} editing={{ ...notice.editing, theirs: { ...theirs, changedBy } }} />
}
