import { SheetFrame } from '../../../kit/list-filter/sheet-frame.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { EventFilter } from './event-filter.tsx'
import { unfiltered } from './sign-ins-filter.ts'

/** The filters of the log on a phone. */
export function FilterSheet({ frame }: Layered) {
  const [filter, change] = useUrlState(unfiltered)
  return (
    <SheetFrame frame={frame} done="Show sign-ins">
      <EventFilter filter={filter} change={change} />
    </SheetFrame>
  )
}
