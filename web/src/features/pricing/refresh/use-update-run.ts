import { setCustomPrices } from '@dray/contract/pricing'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { firstMessage } from '../../../shared/api/field-problems.ts'
import { Problem } from '../../../shared/api/request.ts'
import { refresh } from '../../../shared/api/use-call.ts'
import type { CustomerRefresh } from './use-all-refreshes.ts'
import { sendNewPrices } from './use-update-prices.ts'

export type FailedUpdate = { customer: CustomerRefresh; message: string }
type Run = { done: number; total: number; isRunning: boolean; failed: readonly FailedUpdate[] }
const noRun: Run = { done: 0, total: 0, isRunning: false, failed: [] }

/** Updates customers one after another (D-29). One that fails does not stop the others; it can be tried again on its own. */
export function useUpdateRun(onUpdated: (customer: CustomerRefresh) => void) {
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
        const message = await updateOne(customer, reason)
        if (message === undefined) onUpdated(customer)
        setRun((before) => ({
          ...before,
          done: before.done + (message === undefined ? 1 : 0),
          failed: message === undefined ? before.failed : [...before.failed, { customer, message }],
        }))
      }
      isRunning.current = false
      setRun((before) => ({ ...before, isRunning: false }))
      void refresh(cache, setCustomPrices.changes)
    },
    [cache, onUpdated],
  )
  const stop = () => {
    isStopped.current = true
  }
  return { ...run, start, stop }
}

/** Why it failed; undefined when it did not. */
async function updateOne(customer: CustomerRefresh, reason: string): Promise<string | undefined> {
  try {
    await sendNewPrices(customer.customerId, customer.personalizedPricingList, reason)
    return undefined
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return firstMessage(failure)
  }
}
