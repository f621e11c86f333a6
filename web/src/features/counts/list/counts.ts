import { listCounts, readCountTotals } from '@dray/contract/counts'
import { countStatuses } from '@dray/domain/counts/count'
import { countList } from '@dray/domain/counts/count-list'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { allDates } from '../../../kit/list-filter/days-in-url.ts'
import { choices } from '../../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../../kit/server-list/define-server-list.tsx'
import { statusLabel } from '../../../records/status-label.ts'

export type CountTotals = AnswerOf<(typeof readCountTotals)['answer']>

/** By the company days they were posted or discarded, or began. */
export const counts = defineServerList({
  name: 'counts',
  call: listCounts,
  totals: readCountTotals,
  sorts: countList,
  days: { label: 'Date' },
  filters: { status: choices('Status', countStatuses, statusLabel) },
})

export const countViews = [
  { name: 'All', filter: {} },
  // However long ago they began: each waits for someone.
  { name: 'Open', filter: { ...allDates, status: 'OPEN' } },
  { name: 'Posted', filter: { status: 'POSTED' } },
]
