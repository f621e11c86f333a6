import { defineList, type ListSort } from '../lists/define-list.ts'
import { parseStatuses } from '../orders/order-list.ts'
import { memoStatuses, type MemoStatus } from './credit-memo.ts'

/** By the day of issue; a request goes by the day it was made. */
export const memoList = defineList({
  time: 'instant',
  sorts: { date: 'time', memoNum: 'text', order: 'text', customer: 'text', status: memoStatuses, amount: 'whole' },
  first: '-date',
})
export type MemoSort = ListSort<(typeof memoList.sorts)[number]>

export const parseMemoStatuses = (text: string | undefined): MemoStatus[] => parseStatuses(text, memoStatuses)
