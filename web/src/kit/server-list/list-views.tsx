import type { PropsWithChildren } from 'react'
import style from './list-views.module.css'
import { type FilteredList, type ListAddress, useListFilter } from './use-server-list.ts'

/** A view that every user has. Its filters are those that differ from the unfiltered list. */
export type ShippedView<Filter extends ListAddress> = { name: string; filter: Partial<Filter> }

type Props<Filter extends ListAddress> = PropsWithChildren<{
  list: { definition: FilteredList<Filter> }
  views: readonly ShippedView<Filter>[]
}>

/** Beside the title. `children`: the user's own views. */
export function ListViews<Filter extends ListAddress>({ list: { definition }, views, children }: Props<Filter>) {
  const { noFilters } = definition
  const { filter, change } = useListFilter(definition)
  return (
    <nav className={`row min-w-0 ${style.views}`} aria-label="Views">
      {views.map((view) => {
        const shown = { ...noFilters, ...view.filter }
        return (
          <ViewTab
            key={view.name}
            name={view.name}
            // A view can be searched and sorted.
            isCurrent={Object.entries(shown).every(([key, value]) => key === 'search' || filter[key] === value)}
            onOpen={() => change(shown, 'push')}
          />
        )
      })}
      {children}
    </nav>
  )
}

type TabProps = { name: string; isCurrent: boolean; isHidden?: boolean; onOpen: () => void }

export const ViewTab = ({ name, isCurrent, isHidden = false, onOpen }: TabProps) => (
  <button
    type="button"
    className={`muted text-sm flex-none plain ellipsis ${style.tab}`}
    aria-current={isCurrent || undefined}
    data-name={name}
    data-keep={isCurrent || undefined}
    hidden={isHidden}
    onClick={onOpen}
  >
    {name}
  </button>
)
