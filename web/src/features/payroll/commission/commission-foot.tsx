import { formatDifference, formatDollars, zero } from '@dray/domain/money'
import { commissionParts, formatShare } from '@dray/domain/payroll/commission'
import { Button } from '@mantine/core'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { dateAndTime } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import noticesStyles from '../notice.module.css'
import { SubmittedNotice } from '../submitted-notice.tsx'
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

export const removeIneligibleId = 'remove-ineligible'

type NoticesProps = { editing: CommissionEditing; focusBeside: () => void }

export function CommissionNotices({ editing, focusBeside }: NoticesProps) {
  const { commission, state } = editing
  // Payroll replaced the list's total with a typed figure.
  const isTyped = commissionParts(commission).setByPayroll !== zero
  if (commission.submitted)
    return (
      <SubmittedNotice isLate={editing.isLate}>
        {isTyped && `It paid a commission of ${formatDollars(commission.commission)}, entered by hand.`}
      </SubmittedNotice>
    )
  const press = (act: () => void) => () => {
    act()
    // The notice disappears.
    focusBeside()
  }
  return (
    <>
      <RestoredNotice editing={{ ...editing, undo: editing.discard }} focusBeside={focusBeside} />
      {editing.hasChangesByOther && (
        <p role="alert" className={`wrap row notice ${noticesStyles.notice}`}>
          Someone else saved this commission while you were editing. You're seeing their version with your changes.
          <Button size="compact-xs" variant="default" onClick={press(editing.discard)}>
            Use theirs
          </Button>
        </p>
      )}
      {state.ineligible.length > 0 && (
        <p role="status" className={`wrap row notice ${noticesStyles.notice}`}>
          {pluralize(state.ineligible.length, 'order')} to be paid {state.ineligible.length === 1 ? 'earns' : 'earn'} no
          commission anymore. Remove {state.ineligible.length === 1 ? 'it' : 'them'} to save.
          <Button
            id={removeIneligibleId}
            size="compact-xs"
            variant="default"
            onClick={press(() =>
              editing.move(
                state.ineligible.map(({ order }) => order.orderId),
                false,
              ),
            )}
          >
            Remove {state.ineligible.length === 1 ? 'it' : 'them'}
          </Button>
        </p>
      )}
      {isTyped && (
        <p role="status" className={`wrap row notice ${noticesStyles.notice}`}>
          Payroll has a commission of {formatDollars(commission.commission)}, entered by hand. Save to Payroll replaces
          it with {formatDollars(state.toPay)}.
        </p>
      )}
      {commission.unpaidCount > commission.unpaid.length && (
        <p role="status" className={`wrap row notice ${noticesStyles.notice}`}>
          Unpaid Orders lists the newest {formatCount(commission.unpaid.length)} of{' '}
          {formatCount(commission.unpaidCount)} orders. Save, and open it again for more.
        </p>
      )}
    </>
  )
}
