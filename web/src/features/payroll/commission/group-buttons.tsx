import { type CommissionGroup, commissionGroups } from '@dray/domain/payroll/commission'
import { Button } from '@mantine/core'
import { disabledIf } from '../../../kit/disabled-if.ts'
import { type CommissionRow, ordersInGroup } from './commission-state.ts'
import style from './commission.module.css'

type Props = {
  rows: readonly CommissionRow[]
  verb: 'Add' | 'Remove'
  onMove: (orderIds: readonly number[], group: CommissionGroup) => void
}

/** Moves all rows of a group at once (D-127); while a search narrows the list, those that it shows. */
export const GroupButtons = ({ rows, verb, onMove }: Props) => (
  <div role="group" aria-label={verb} className={`row ${style.groups}`}>
    <span aria-hidden>{verb}:</span>
    {commissionGroups.map((group) => {
      const orderIds = ordersInGroup(rows, group)
      return (
        <Button
          key={group}
          size="compact-xs"
          variant="default"
          aria-label={`${verb} ${group}`}
          {...disabledIf(orderIds.length === 0, () => onMove(orderIds, group))}
        >
          {group}
        </Button>
      )
    })}
  </div>
)
