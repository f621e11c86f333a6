import { setCustomPrices } from '@dray/contract/pricing'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isChangedRecord } from '../../../shared/api/changed-record.ts'
import { Problem } from '../../../shared/api/request.ts'
import { refresh } from '../../../shared/api/use-call.ts'
import type { CustomerRefresh } from './use-all-refreshes.ts'
import { sendNewPrices, updateProblem } from './use-update-prices.ts'

/** A customer whose prices were not saved, with those that can be tried again. */
export type FailedUpdate = { customer: CustomerRefresh; message: string }
type Run = { done: number; total: number; isRunning: boolean; failed: readonly FailedUpdate[] }
const noRun: Run = { done: 0, total: 0, isRunning: false, failed: [] }

type List = {
  onUpdated: (customer: CustomerRefresh) => void
  /** Reads the new prices of a customer again; undefined if there are none. */
  readAgain: (customer: CustomerRefresh) => Promise<CustomerRefresh | undefined>
}

/** Updates customers one after another (D-29). One that fails does not stop the others; it can be tried again on its own. */
export function useUpdateRun({ onUpdated, readAgain }: List) {
  const cache = useQueryClient()
  const [run, setRun] = useState(noRun)
  const isStopped = useRef(false)
  const isRunning = useRef(false)
  // A run does not outlive its dialog.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = useCallback(
    async (customers: readonly CustomerRefresh[], reason: string) => {
      if (isRunning.current) return
      isRunning.current = true
      isStopped.current = false
      setRun({ ...noRun, total: customers.length, isRunning: true })
      for (const customer of customers) {
        if (isStopped.current) break
        const failed = await updateOne(customer, reason, readAgain)
        if (failed === undefined) onUpdated(customer)
        setRun((before) => ({
          ...before,
          done: before.done + (failed === undefined ? 1 : 0),
          failed: failed === undefined ? before.failed : [...before.failed, failed],
        }))
      }
      isRunning.current = false
      setRun((before) => ({ ...before, isRunning: false }))
      void refresh(cache, setCustomPrices.changes)
    },
    [cache, onUpdated, readAgain],
  )
  const stop = () => {
    isStopped.current = true
  }
  return { ...run, start, stop }
}

/** What failed; undefined if nothing did. If others changed prices meanwhile, only what is new now can be tried again (D-15). */
async function updateOne(
  customer: CustomerRefresh,
  reason: string,
  readAgain: List['readAgain'],
): Promise<FailedUpdate | undefined> {
  try {
    await sendNewPrices({ ...customer, rows: customer.personalizedPricingList }, reason)
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
