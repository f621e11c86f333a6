import { setCustomPrices } from '@dray/contract/pricing'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refresh } from '../../../kit/api/use-call.ts'

export type FailedCustomer<Customer> = { customer: Customer; message: string }
type Run<Customer, Failed> = {
  customers: readonly Customer[]
  done: number
  isRunning: boolean
  failed: readonly Failed[]
}

/** Returns why the customer's prices weren't saved, or undefined. */
type Send<Customer, Failed> = (customer: Customer) => Promise<Failed | undefined>

const noRun: Run<never, never> = { customers: [], done: 0, isRunning: false, failed: [] }

/** Changes prices one customer at a time. A failure doesn't stop the others and can be retried on its own. */
export function useCustomerRun<Customer, Failed extends FailedCustomer<Customer> = FailedCustomer<Customer>>() {
  const cache = useQueryClient()
  const [run, setRun] = useState<Run<Customer, Failed>>(noRun)
  const isStopped = useRef(false)
  const isRunning = useRef(false)
  // Closing the dialog stops the run.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = useCallback(
    async (customers: readonly Customer[], send: Send<Customer, Failed>) => {
      if (isRunning.current) return
      isRunning.current = true
      isStopped.current = false
      setRun({ customers, done: 0, isRunning: true, failed: [] })
      for (const customer of customers) {
        if (isStopped.current) break
        const failed = await send(customer)
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
    [cache],
  )
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])
  const reset = useCallback(() => setRun(noRun), [])
  const { customers, ...rest } = run
  /** Customers skipped because the run was stopped. */
  const left = customers.slice(run.done + run.failed.length)
  return { ...rest, total: customers.length, left, start, stop, reset }
}
