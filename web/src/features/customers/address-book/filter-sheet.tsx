import { SheetFrame } from '../../../kit/list-filter/sheet-frame.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { unfiltered } from './address-book-filter.ts'
import { FilterChoices } from './filter-choices.tsx'

/** The filters of the address book on a phone. */
export function FilterSheet({ frame }: Layered) {
  const [filter, change] = useUrlState(unfiltered)
  return (
    <SheetFrame frame={frame} done="Show customers">
      <FilterChoices filter={filter} change={change} />
    </SheetFrame>
  )
}
