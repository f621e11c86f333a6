import { Button, Modal } from '@mantine/core'
import type { Layered } from '../../../shared/modals/modals.tsx'
import { useUrlState } from '../../../shared/url-state.ts'
import { FilterChoices } from './filter-choices.tsx'
import { unfiltered } from './order-list-filter.ts'
import style from './orders-table.module.css'

/** All filters of the list on one sheet, for a phone. They are in the address, so the list behind it follows at once. */
export function FilterSheet({ frame, today }: Layered & { today: string }) {
  const [filter, change] = useUrlState(unfiltered)
  return (
    <Modal {...frame} title="Filters" fullScreen>
      <div className={style.stack}>
        <FilterChoices filter={filter} today={today} change={change} />
      </div>
      <Button fullWidth mt="lg" mih={44} onClick={frame.onClose}>
        Show orders
      </Button>
    </Modal>
  )
}
