import { useCallback, useState } from 'react'
import { isChangedRecord } from '../../../kit/api/changed-record.ts'
import { Problem } from '../../../kit/api/request.ts'
import { newUuid } from '../../../records/documents/new-uuid.ts'
import { type FailedCustomer, useCustomerRun } from '../../../records/pricing/rounds/use-customer-run.ts'
import type { CustomerRefresh } from './use-all-refreshes.ts'
import { sendNewPrices, updateProblem } from './use-update-prices.ts'

export type FailedUpdate = FailedCustomer<CustomerRefresh>

type List = {
  onUpdated: (customer: CustomerRefresh) => void
  /** Reads the new prices of a customer again; undefined if there are none. */
  readAgain: (customer: CustomerRefresh) => Promise<CustomerRefresh | undefined>
}

/** Updates customers one after another (D-29), as a price round that can be undone. */
export function useUpdateRun({ onUpdated, readAgain }: List) {
  const run = useCustomerRun<CustomerRefresh>()
  const [roundId] = useState(newUuid)
  const { start } = run
  return {
    ...run,
    roundId,
    start: useCallback(
      (customers: readonly CustomerRefresh[], reason: string) =>
        start(customers, async (customer) => {
          const failed = await updateOne(customer, { reason, roundId }, readAgain)
          if (failed === undefined) onUpdated(customer)
          return failed
        }),
      [start, roundId, onUpdated, readAgain],
    ),
  }
}

/** What failed; undefined if nothing did. If others changed prices meanwhile, only what is new now can be tried again (D-15). */
async function updateOne(
  customer: CustomerRefresh,
  options: { reason: string; roundId: string },
  readAgain: List['readAgain'],
): Promise<FailedUpdate | undefined> {
  try {
    await sendNewPrices({ ...customer, rows: customer.personalizedPricingList }, options)
    return undefined
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    const message = updateProblem(failure)
    return { customer: isChangedRecord(failure) ? await stillNew(customer, readAgain) : customer, message }
  }
}

/** The same prices as they are new now. If they can't be read, they can't be tried again either. */
async function stillNew(customer: CustomerRefresh, readAgain: List['readAgain']): Promise<CustomerRefresh> {
  const chosen = new Set(customer.personalizedPricingList.map(({ productId }) => productId))
  const fresh = await readAgain(customer).catch(() => undefined)
  const rows = fresh?.personalizedPricingList.filter(({ productId }) => chosen.has(productId)) ?? []
  return { ...customer, ...fresh, personalizedPricingList: rows }
}
