import { defineList, type ListSort } from '../lists/define-list.ts'

/** Days and times are sorted as texts. */
export const receivableList = defineList({
  sorts: {
    customer: 'text',
    owner: 'text',
    current: 'whole',
    days30: 'whole',
    days60: 'whole',
    days90: 'whole',
    over90: 'whole',
    total: 'whole',
    toCredit: 'whole',
    credit: 'whole',
    orders: 'whole',
    oldestDue: 'text',
    lastPayment: 'text',
    lastNote: 'text',
  },
  first: '-total',
})
export type ReceivableSort = ListSort<(typeof receivableList.sorts)[number]>
