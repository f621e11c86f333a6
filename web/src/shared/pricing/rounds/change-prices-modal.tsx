import { applyPriceRound, type RoundPlan } from '@dray/contract/price-rounds'
import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { firstMessage } from '../../api/field-problems.ts'
import { Problem, request } from '../../api/request.ts'
import { BusyButton } from '../../busy-button.tsx'
import { newUuid } from '../../documents/new-uuid.ts'
import { formatCount, pluralize } from '../../format-count.ts'
import { type Layered, useOpenDialog, useOpenModal, useUnsavedGuard } from '../../modals/modals.tsx'
import { useSession } from '../../session.tsx'
import { priceFigures } from '../price-figures.ts'
import { ReasonField } from '../reason-field.tsx'
import { isReasonMissing } from '../reason-missing.ts'
import { PriceRounds } from './price-rounds.ts'
import { PlanFields } from './plan-fields.tsx'
import { PreviewTable } from './preview-table.tsx'
import style from './rounds.module.css'
import { RunProgress } from './run-progress.tsx'
import { UndoProgress } from './undo-progress.tsx'
import { useCustomerRun } from './use-customer-run.ts'
import { useRoundPlan } from './use-round-plan.ts'
import { type PreviewedCustomer, type RoundPreview, useRoundPreview } from './use-round-preview.ts'
import { useUndoRound } from './use-undo-round.ts'

type Props = Layered & { customers: readonly { id: number; customerName: string }[] }

/** Changes the prices of chosen customers in one round, after a preview; the round can be undone as one. */
export function ChangePricesModal({ frame, customers }: Props) {
  const openDialog = useOpenDialog()
  const preview = useRoundPreview(customers.map(({ id }) => id))
  const form = useRoundPlan(preview.reset)
  const round = useRound()
  const isBusy = round.run.isRunning || round.undo.isRunning
  useUnsavedGuard(isBusy, 'Prices are still being changed. Customers that are done stay changed.', {
    title: 'Stop and close?',
    onDiscard: round.stop,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    form.trySubmit()
    if (!form.plan || preview.isPending || isBusy) return
    round.reset()
    preview.mutate(form.plan)
  }
  return (
    <Modal {...frame} title={`Change prices of ${pluralize(customers.length, 'customer')}`} size={980}>
      <form className={style.sheet} onSubmit={submit} noValidate>
        <PlanFields form={form} isDisabled={isBusy} />
        <div className={style.tools}>
          <BusyButton type="submit" variant="default" loading={preview.isPending} disabled={isBusy}>
            Preview
          </BusyButton>
          <span role="status" className={style.count}>
            {preview.isPending &&
              customers.length > 100 &&
              `${formatCount(preview.asked)} of ${formatCount(customers.length)} customers checked`}
          </span>
          <span className={style.push} />
          <Button variant="subtle" onClick={() => openDialog(PriceRounds, {})}>
            Earlier rounds…
          </Button>
        </div>
        {preview.error && (
          <p role="alert" className={style.problem}>
            {firstMessage(preview.error)}
          </p>
        )}
        {preview.data && <Round preview={preview.data} round={round} />}
      </form>
    </Modal>
  )
}

/** The run of a round, its reason and its undo. */
function useRound() {
  const [roundId, setRoundId] = useState(newUuid)
  const [reason, setReason] = useState('')
  const [isReasonAsked, setReasonAsked] = useState(false)
  const run = useCustomerRun<PreviewedCustomer>()
  const undo = useUndoRound()

  /** Sends one customer. If a reason is missing for one, it is for others too, so the run stops and asks. */
  async function send(plan: RoundPlan, id: string, customer: PreviewedCustomer) {
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
      return { customer, message: firstMessage(failure) }
    }
  }
  return {
    roundId,
    reason,
    setReason,
    isReasonAsked,
    run,
    undo,
    start(plan: RoundPlan, customers: readonly PreviewedCustomer[], isRetry: boolean) {
      const id = isRetry ? roundId : newUuid()
      setRoundId(id)
      void run.start(customers, (customer) => send(plan, id, customer))
    },
    stop: () => {
      run.stop()
      undo.stop()
    },
    reset() {
      run.reset()
      undo.reset()
      setReason('')
      setReasonAsked(false)
    },
  }
}

type RoundProps = { preview: RoundPreview; round: ReturnType<typeof useRound> }

/** The figures of the preview, the largest changes, and the run. */
function Round({ preview, round }: RoundProps) {
  const { isAdmin } = useSession()
  const openModal = useOpenModal()
  const { run, undo, roundId } = round
  const { plan, customers, prices } = preview
  const [largest] = preview.largest
  const figures = priceFigures({ ...preview, largest })
  const wasRun = run.total > 0
  const ofCustomers = pluralize(customers.length, 'customer')
  const rest = [...run.failed.map(({ customer }) => customer), ...run.left]
  const hasEnded = wasRun && !run.isRunning && undo.total === 0

  function ask() {
    openModal('Confirmation', {
      title: 'Change prices',
      question: `Set new prices for ${ofCustomers}?\n${figures}`,
      confirmLabel: `Change ${pluralize(prices, 'price')}`,
      onConfirm: () => round.start(plan, customers, false),
    })
  }
  function askUndo() {
    openModal('Confirmation', {
      title: 'Undo the round',
      question: `Restore the prices from before this round for its customers?\nPrices that were changed since then stay.`,
      confirmLabel: 'Undo',
      danger: true,
      onConfirm: () => void undo.start(roundId, customers),
    })
  }
  return (
    <>
      <p role="status" className={style.summary}>
        {prices === 0 ? 'No price changes.' : `${ofCustomers}: ${figures}`}
        {preview.belowFloor !== null &&
          preview.belowFloor > 0 &&
          ` ${formatCount(preview.belowFloor)} below the margin floor.`}
        {preview.unchanged > 0 && prices > 0 && ` ${pluralize(preview.unchanged, 'customer')} without a change.`}
      </p>
      {prices > 0 && !wasRun && <PreviewTable changes={preview.largest} />}
      {((preview.belowFloor ?? 0) > 0 || round.isReasonAsked) && !isAdmin && (
        <ReasonField
          value={round.reason}
          onChange={round.setReason}
          isMissing={round.isReasonAsked}
          subject={
            (preview.belowFloor ?? 0) > 0
              ? `${formatCount(preview.belowFloor ?? 0)} of these prices are`
              : 'Some of these prices are'
          }
        />
      )}
      <RunProgress run={run} />
      <UndoProgress run={undo} roundId={roundId} />
      <div className={style.tools}>
        <span className={style.push} />
        {hasEnded && (
          <Button variant="default" onClick={askUndo}>
            Undo the round
          </Button>
        )}
        {!wasRun && prices > 0 && <Button onClick={ask}>{`Change ${pluralize(prices, 'price')}…`}</Button>}
        {hasEnded && rest.length > 0 && (
          <Button
            onClick={() => round.start(plan, rest, true)}
          >{`Go on with ${pluralize(rest.length, 'customer')}`}</Button>
        )}
      </div>
    </>
  )
}
