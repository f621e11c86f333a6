import { SheetFrame } from '../../../kit/list-filter/sheet-frame.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { figuresAddress, initialFigures, shownIn } from '../figures-address.ts'
import { FilterChoices } from './filter-choices.tsx'

export function FilterSheet({ today, ...layer }: Layered & { today: string }) {
  const { seesCosts } = useSession()
  const [address, change] = useUrlState(initialFigures)
  const shown = shownIn(address, { today, seesCosts })
  return (
    <SheetFrame {...layer} done="Show figures">
      <FilterChoices
        shown={shown}
        today={today}
        change={(changed) => change({ ...figuresAddress({ ...shown, ...changed }, today), sort: '' }, 'push')}
      />
    </SheetFrame>
  )
}
