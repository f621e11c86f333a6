import { SheetFrame } from '../../../kit/list-filter/sheet-frame.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { FilterChoices } from './filter-choices.tsx'
import { unfiltered } from './receivables-filter.ts'

const initial = { ...unfiltered, asOf: '' }

/** The filters of the receivables on a phone. */
export function FilterSheet({ frame, today }: Layered & { today: string }) {
  const [shown, change] = useUrlState(initial)
  return (
    <SheetFrame frame={frame} done="Show receivables">
      <FilterChoices shown={shown} today={today} change={change} />
    </SheetFrame>
  )
}
