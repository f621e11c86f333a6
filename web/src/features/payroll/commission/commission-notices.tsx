import { formatDollars, zero } from '@dray/domain/money'
import { commissionParts } from '@dray/domain/payroll/commission'
import { Button } from '@mantine/core'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { SubmittedNotice } from '../submitted-notice.tsx'
import style from '../notice.module.css'
import type { CommissionEditing } from './use-commission.ts'

export const removeIneligibleId = 'remove-ineligible'

type Props = { editing: CommissionEditing; focusBeside: () => void }

export function CommissionNotices({ editing, focusBeside }: Props) {
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
        <p role="alert" className={`wrap row notice ${style.notice}`}>
          Someone else saved this commission while you were editing. You're seeing their version with your changes.
          <Button size="compact-xs" variant="default" onClick={press(editing.discard)}>
            Use theirs
          </Button>
        </p>
      )}
      {state.ineligible.length > 0 && (
        <p role="status" className={`wrap row notice ${style.notice}`}>
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
        <p role="status" className={`wrap row notice ${style.notice}`}>
          Payroll has a commission of {formatDollars(commission.commission)}, entered by hand. Save to Payroll replaces
          it with {formatDollars(state.toPay)}.
        </p>
      )}
      {commission.unpaidCount > commission.unpaid.length && (
        <p role="status" className={`wrap row notice ${style.notice}`}>
          Unpaid Orders lists the newest {formatCount(commission.unpaid.length)} of{' '}
          {formatCount(commission.unpaidCount)} orders. Save, and open it again for more.
        </p>
      )}
    </>
  )
}
