import { applyPriceRound, type RoundPlan, undoPriceRound } from '@dray/contract/pricing/rounds'
import { useCallback, useState } from 'react'
import { isChangedRecord } from '../../../kit/api/changed-record.ts'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { Problem, request } from '../../../kit/api/request.ts'
import { newUuid } from '../../../kit/new-uuid.ts'
import { isReasonMissing } from '../reason-field.tsx'
import { type FailedCustomer, useCustomerRun } from './use-customer-run.ts'
import { type PreviewedCustomer, useRoundPreview } from './use-round-preview.ts'

type Failed = FailedCustomer<PreviewedCustomer> & {
  /** Prices have changed, so the run would differ from the preview. */
  isOutdated: boolean
}

/** Runs a price round: its reason, fresh previews for outdated customers, and undo. */
export function useRound() {
  const [roundId, setRoundId] = useState(newUuid)
  const [reason, setReason] = useState('')
  const [isReasonAsked, setReasonAsked] = useState(false)
  const run = useCustomerRun<PreviewedCustomer, Failed>()
  const again = useRoundPreview()
  const undo = useUndoRound()

  /** If one customer needs a reason, others will too, so stop the run and ask. */
  async function send(plan: RoundPlan, id: string, customer: PreviewedCustomer): Promise<Failed | undefined> {
    const typed = reason.trim()
    try {
      await request(applyPriceRound, {
        params: { roundId: id, customerId: customer.customerId },
        body: { plan, fingerprint: customer.fingerprint, ...(typed === '' ? {} : { reason: typed }) },
      })
      return undefined
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      if (isReasonMissing(failure)) {
        setReasonAsked(true)
        run.stop()
      }
      const isOutdated = isChangedRecord(failure)
      return { customer, isOutdated, message: isOutdated ? 'Prices changed since the preview.' : firstMessage(failure) }
    }
  }
  return {
    roundId,
    reason,
    setReason,
    isReasonAsked,
    run,
    again,
    undo,
    start(plan: RoundPlan, customers: readonly PreviewedCustomer[], isRetry: boolean) {
      const id = isRetry ? roundId : newUuid()
      setRoundId(id)
      again.reset()
      void run.start(customers, (customer) => send(plan, id, customer))
    },
    stop: () => {
      run.stop()
      undo.stop()
    },
    reset() {
      run.reset()
      again.reset()
      undo.reset()
      setReason('')
      setReasonAsked(false)
    },
  }
}
export type Round = ReturnType<typeof useRound>

type RoundCustomer = { customerId: number; customerName: string }

/** Undoes a price round customer by customer; prices changed since then stay. */
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
