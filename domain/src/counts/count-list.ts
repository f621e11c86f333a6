import { defineList, type ListSort } from '../lists/define-list.ts'
import { parseStatuses } from '../orders/order-list.ts'
import { type CountStatus, countStatuses } from './count.ts'

/** By the day a count was posted or discarded; an open one goes by the day it began. */
export const countList = defineList({
  time: 'instant',
  sorts: {
    date: 'time',
    name: 'text',
    status: countStatuses,
    lines: 'whole',
    counted: 'whole',
    difference: 'whole',
    cost: 'whole',
  },
  first: '-date',
})
export type CountSort = ListSort<(typeof countList.sorts)[number]>

export const parseCountStatuses = (text: string | undefined): CountStatus[] => parseStatuses(text, countStatuses)
