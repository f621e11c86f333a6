import { SheetFrame } from '../../../kit/list-filter/sheet-frame.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { FilterChoices } from './filter-choices.tsx'
import { unfiltered } from './purchase-list-filter.ts'

/** The filters of the list of purchase orders on a phone. */
export function FilterSheet({ frame, today }: Layered & { today: string }) {
  const [filter, change] = useUrlState(unfiltered)
  return (
    <SheetFrame frame={frame} done="Show purchase orders">
      <FilterChoices filter={filter} today={today} change={change} />
    </SheetFrame>
  )
}
