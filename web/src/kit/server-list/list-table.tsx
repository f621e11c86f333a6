import { Button } from '@mantine/core'
import type { PropsWithChildren, Ref } from 'react'
import { focusAndSelect } from '../focus.ts'
import { DataTable, type DataTableProps } from '../table/data-table.tsx'
import type { ListRead } from '../table/table-notice.tsx'
import type { ChangeFilter } from './use-server-list.ts'

/** From `useServerList`. */
type ShownList = {
  definition: { name: string }
  filter: { sort: string }
  change: ChangeFilter<{ sort: string }>
  isFiltered: boolean
  clear: () => void
  read: ListRead & {
    isPlaceholderData: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
}
type Props<Row extends object> = Omit<DataTableProps<Row>, 'label' | 'read' | 'sorting' | 'view'> & {
  list: ShownList
  label?: string
  rowHeight?: number
  ref?: Ref<HTMLDivElement>
}

/** A table that the server sorts. More rows load as the user scrolls. */
export function ListTable<Row extends object>({ list, ref, texts, rowHeight, ...table }: Props<Row>) {
  const { definition, filter, change, isFiltered, clear, read } = list
  const { name } = definition
  return (
    // Dimmed while rows for new filters load.
    <div ref={ref} className="fills" style={read.isPlaceholderData ? { opacity: 0.55 } : undefined}>
      <DataTable
        label={`${name.charAt(0).toUpperCase()}${name.slice(1)}`}
        {...table}
        read={read}
        texts={{
          failed: `Error fetching ${name}`,
          ...texts,
          ...(isFiltered ? { empty: `No ${name} match these filters.` } : {}),
          emptyAction: (
            <>
              {texts?.emptyAction}
              {isFiltered && <EmptyListButton onClick={clear}>Clear filters</EmptyListButton>}
            </>
          ),
        }}
        sorting={{ sort: filter.sort, onSort: (sort) => change({ sort }, 'push'), isPresorted: true }}
        view={{
          onReachEnd: () => {
            if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
          },
          rowHeight,
        }}
      />
    </div>
  )
}

/** The button disappears along with the empty notice, so the focus moves to the search. */
export const EmptyListButton = ({ onClick, children }: PropsWithChildren<{ onClick: () => void }>) => (
  <Button
    size="xs"
    variant="default"
    onClick={({ currentTarget }) => {
      focusAndSelect(currentTarget.closest('section')?.querySelector<HTMLInputElement>('input[type=search]'))
      onClick()
    }}
  >
    {children}
  </Button>
)
