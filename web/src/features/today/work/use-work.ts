import { readPayrollTasks } from '@dray/contract/payroll/commission'
import { listDeliveries } from '@dray/contract/deliveries'
import { listOrdersToCredit } from '@dray/contract/payments'
import { readPayroll } from '@dray/contract/payroll'
import { listPurchaseOrders } from '@dray/contract/purchases'
import { listReceivables, readReceivableTotals } from '@dray/contract/receivables'
import { listHeldDrafts, listLateCustomers, readBackupState, type SalesOfToday } from '@dray/contract/today'
import { payPeriodOn } from '@dray/domain/payroll/pay-period'
import { parseComingDays } from '@dray/domain/time/date-range'
import { hasGroup } from '@dray/domain/today/compared-periods'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '../../../kit/api/use-call.ts'
import { useSession } from '../../../kit/session.tsx'
import { awaitedStatuses, comingDays } from '../today-links.ts'

type Options = { of: SalesOfToday['of'] | undefined; ownerId: number | undefined; today: string; rows: number }

/** Everything below the revenue, read at once and shown at once, so that no section moves another. */
export function useWork({ of, ownerId, today, rows }: Options) {
  const { person, isAdmin } = useSession()
  const [sales, stock, money] = [of !== undefined, hasGroup(person, 'stock'), hasGroup(person, 'money')]
  const owner = money || ownerId === undefined ? {} : { owner: String(ownerId) }
  const coming = parseComingDays(comingDays, today)
  const period = payPeriodOn(today)
  const kept = { placeholderData: keepPreviousData }
  const reads = {
    owed: useRead(readReceivableTotals, { query: owner }, { ...kept, enabled: sales || money }),
    overdue: useRead(
      listReceivables,
      { query: { ...owner, minDaysLate: 1, sort: 'oldestDue', limit: rows } },
      { ...kept, enabled: sales || money },
    ),
    late: useRead(listLateCustomers, { query: { of } }, { ...kept, enabled: sales }),
    held: useRead(listHeldDrafts, { query: { of } }, { ...kept, enabled: sales || money }),
    toCredit: useRead(listOrdersToCredit, {}, { enabled: money }),
    arriving: useRead(
      listPurchaseOrders,
      {
        query: {
          status: awaitedStatuses,
          expectedFrom: coming?.from,
          expectedTo: coming?.to,
          sort: 'expected',
          limit: rows,
        },
      },
      { enabled: stock },
    ),
    stops: useRead(listDeliveries, { params: { day: today } }, { enabled: hasGroup(person, 'deliveries') }),
    payroll: useRead(readPayroll, { params: period }, { enabled: hasGroup(person, 'payroll') }),
    tasks: useRead(readPayrollTasks, { params: period }, { enabled: hasGroup(person, 'payroll') }),
    backup: useRead(readBackupState, {}, { enabled: isAdmin }),
  }
  return { ...reads, isReady: Object.values(reads).every(({ isLoading }) => !isLoading) }
}
export type WorkReads = ReturnType<typeof useWork>
