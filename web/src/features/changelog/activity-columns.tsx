import type { Activity } from '@dray/contract/changelog'
import { entityLabels } from '@dray/domain/changelog/change-sentence'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { clockTime } from '../../kit/text/dates.ts'
import style from './activity.module.css'

/** Newest first; not sortable. */
export const activityColumns = ({ timeZone }: { timeZone: string }): Column<Activity>[] => [
  column('at', 'Time', { width: 180, phone: { at: 'end', width: 110 }, cell: ({ at }) => clockTime(at, timeZone) }),
  column('sentence', 'Change', {
    minWidth: 320,
    grow: 4,
    phone: { at: 'title', cell: ({ sentence }) => <span className={`clamp ${style.sentence}`}>{sentence}</span> },
    cell: ({ sentence }) => <CellText>{sentence}</CellText>,
  }),
  column('entityType', 'Kind', {
    minWidth: 120,
    phone: 'endBelow',
    cell: ({ entityType }) => <CellText>{entityLabels[entityType]}</CellText>,
  }),
]
