import { listMemos, readMemoTotals } from '@dray/contract/memos'
import { memoStatuses } from '@dray/domain/memos/credit-memo'
import { memoList } from '@dray/domain/memos/memo-list'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { allDates } from '../../../kit/list-filter/days-in-url.ts'
import { choices } from '../../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../../kit/server-list/define-server-list.tsx'
import { records } from '../../../records/record-filter/record-filter.tsx'
import { statusLabel } from '../../../records/status-label.ts'

export type MemoTotals = AnswerOf<(typeof readMemoTotals)['answer']>

/** By the company days they were issued, or requested. */
export const creditMemos = defineServerList({
  name: 'credit memos',
  call: listMemos,
  totals: readMemoTotals,
  sorts: memoList,
  days: { label: 'Date' },
  filters: { status: choices('Status', memoStatuses, statusLabel), customer: records('customer') },
})

export const memoViews = [
  { name: 'All', filter: {} },
  // However long ago they were made: each waits for someone.
  { name: 'Requested', filter: { ...allDates, status: 'REQUESTED' } },
  { name: 'Issued', filter: { status: 'ISSUED' } },
]
