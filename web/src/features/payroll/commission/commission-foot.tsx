import { formatDifference, formatDollars } from '@dray/domain/money'
import { formatShare } from '@dray/domain/payroll/commission'
import { Button } from '@mantine/core'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { dateAndTime } from '../../../kit/text/dates.ts'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { useSettings } from '../../../kit/session.tsx'
import type { CommissionState } from './commission-state.ts'
import style from './commission.module.css'
import type { CommissionEditing } from './use-commission.ts'

type Props = {
  editing: CommissionEditing
  refusal: string | undefined
  onUndo: () => void
  onClose: () => void
  onSave: () => void
}

/** Totals of the orders to be paid, the last action with Undo, and Save. */
export function CommissionFoot({ editing, refusal, onUndo, onClose, onSave }: Props) {
  const { timeZone } = useSettings()
  const { commission, state, done, isSaving } = editing
  return (
    <ModalFoot
      notices={<CommissionSums state={state} />}
      refusal={refusal}
      done={
        done && (
          <>
            {done.text}{' '}
            {done.before && (
              <Button size="compact-xs" variant="subtle" onClick={onUndo}>
                Undo
              </Button>
            )}
          </>
        )
      }
    >
      <span className={`muted text-sm ${style.saved}`}>
        Last saved: {commission.lastSaved === null ? 'Never' : dateAndTime(commission.lastSaved, timeZone)}
      </span>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      {!commission.submitted && (
        <BusyButton
          loading={isSaving}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title="Save to Payroll (Ctrl+Enter)"
          onClick={onSave}
        >
          Save to Payroll
        </BusyButton>
      )}
    </ModalFoot>
  )
}

/** Always in view. */
function CommissionSums({ state }: { state: CommissionState }) {
  const { totals, corrections, corrected, toPay } = state
  return (
    <div className={style.sums}>
      <Figures label="Totals">
        <Figure label="Orders">{totals.orders.toLocaleString('en-US')}</Figure>
        <Figure label="Subtotal">{formatDollars(totals.subtotal)}</Figure>
        <Figure label="Cost">{formatDollars(totals.cost)}</Figure>
        <Figure label="Gross profit">
          {formatDollars(totals.grossProfit)}
          <small>{formatShare(totals.grossShare)}</small>
        </Figure>
        <Figure label="Net profit">{formatDollars(totals.netProfit)}</Figure>
        <Figure label="Commission">{formatDollars(totals.commission)}</Figure>
        {corrections.length > 0 && <Figure label="Corrections">{formatDifference(corrected)}</Figure>}
        {corrections.length > 0 && <Figure label="To be paid">{formatDollars(toPay)}</Figure>}
      </Figures>
    </div>
  )
}
