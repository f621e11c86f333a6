import { type Cents, formatDollars, plus, sum } from '@dray/domain/money'
import type { Commission } from '@dray/contract/commission'
import { Button } from '@mantine/core'
import { formatCount, pluralize } from '../../../shared/format-count.ts'
import style from './commission.module.css'
import type { Editing } from './use-commission.ts'

export const removeIneligibleId = 'remove-ineligible'

type Props = { editing: Editing; focusBeside: () => void }

/** What has to be known before it is saved. */
export function CommissionNotices({ editing, focusBeside }: Props) {
  const { commission, state } = editing
  const typed = typedCommission(commission)
  if (commission.submitted)
    return (
      <p role="status" className={style.notice}>
        This payroll was submitted, so it can't be changed.
        {typed !== undefined && ` It paid a commission of ${formatDollars(typed)}, which was typed.`}
      </p>
    )
  const press = (act: () => void) => () => {
    act()
    // The notice disappears.
    focusBeside()
  }
  return (
    <>
      {editing.hasChangesByOther && (
        <p role="alert" className={style.notice}>
          Someone else saved this commission while you were editing. You see their version with your changes in it.
          <Button size="compact-xs" variant="default" onClick={press(editing.discard)}>
            Use theirs
          </Button>
        </p>
      )}
      {state.ineligible.length > 0 && (
        <p role="status" className={style.notice}>
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
      {typed !== undefined && (
        <p role="status" className={style.notice}>
          Payroll has a commission of {formatDollars(typed)}, which was typed. Save to Payroll replaces it with{' '}
          {formatDollars(state.toPay)}.
        </p>
      )}
      {commission.unpaidCount > commission.unpaid.length && (
        <p role="status" className={style.notice}>
          Unpaid Orders has the oldest {formatCount(commission.unpaid.length)} of {formatCount(commission.unpaidCount)}{' '}
          orders. Save, and open it again for more.
        </p>
      )}
    </>
  )
}

/** The commission that was typed over the sum of the list; undefined if it is the sum (D-131). */
function typedCommission({ commission, lastSaved, toBePaid, corrections }: Commission): Cents | undefined {
  const orders = sum(toBePaid.map((order) => order.commission))
  const listed = plus(orders, sum(corrections.map(({ amount }) => amount)))
  if (lastSaved === null) return commission === 0 ? undefined : commission
  return commission === listed ? undefined : commission
}
