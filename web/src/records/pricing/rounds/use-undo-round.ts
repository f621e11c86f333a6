import { undoPriceRound } from '@dray/contract/price-rounds'
import { useCallback, useState } from 'react'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { Problem, request } from '../../../kit/api/request.ts'
import { useCustomerRun } from './use-customer-run.ts'

export type RoundCustomer = { customerId: number; customerName: string }

/** Undoes a price round, customer after customer; prices that were changed since stay. */
export function useUndoRound() {
  const run = useCustomerRun<RoundCustomer>()
  const [prices, setPrices] = useState({ restored: 0, kept: 0 })
  const { start } = run
  return {
    ...run,
    prices,
    start: useCallback(
      (roundId: string, customers: readonly RoundCustomer[]) => {
        setPrices({ restored: 0, kept: 0 })
        return start(customers, async (customer) => {
          try {
            const { restored, kept } = await request(undoPriceRound, {
              params: { roundId, customerId: customer.customerId },
            })
            setPrices((before) => ({ restored: before.restored + restored, kept: before.kept + kept }))
            return undefined
          } catch (failure) {
            if (!(failure instanceof Problem)) throw failure
            return { customer, message: firstMessage(failure) }
          }
        })
      },
      [start],
    ),
  }
}
export type UndoRun = ReturnType<typeof useUndoRound>
