import { Button } from '@mantine/core'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { menuKeys } from '../popover/menu-list.tsx'
import { PopoverButton } from '../popover/popover-button.tsx'
import popover from '../popover/popover-button.module.css'
import { type Column, canSort, flat } from './columns.ts'
import style from './sort-menu.module.css'
import { SortMark } from './sort-mark.tsx'
import { SortPlaceContext } from './sort-place.ts'
import { parseSort, sortAfter } from './sort-rows.ts'

type SortProps<Row> = { columns: readonly Column<Row>[]; sort: string; onSort: (sort: string) => void }

/** As many cards are seen at once. */
const fewCards = 5

/** Cards have no heads to sort by, so they have one button: in the page's tools, or above the cards. */
export function SortMenu<Row>({ count, ...props }: SortProps<Row> & { count: number }) {
  const place = use(SortPlaceContext)
  const menu = <SortButton {...props} />
  if (place === undefined) return count > fewCards && <div className={style.bar}>{menu}</div>
  return place && createPortal(menu, place)
}

function SortButton<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const sorting = parseSort(sort)
  const choices = flat(columns).filter((column) => column.header !== '' && canSort(column))
  const chosen = choices.find(({ id }) => id === sorting?.id)
  if (choices.length === 0) return null
  const direction = sorting?.isDescending ? 'descending' : 'ascending'
  return (
    <PopoverButton
      label="Sort"
      role="menu"
      position="bottom-end"
      width={200}
      button={(opener) => (
        <Button variant="default" aria-label={chosen && `Sort: ${chosen.header}, ${direction}`} {...opener}>
          Sort
        </Button>
      )}
    >
      {(close) => (
        <div role="menu" tabIndex={-1} aria-label="Sort" className={popover.menu} onKeyDown={menuKeys(close)}>
          {choices.map(({ id, header }) => (
            // Stays open, because a second press reverses the order.
            <button
              key={id}
              type="button"
              role="menuitemradio"
              aria-checked={id === chosen?.id}
              data-autofocus={id === (chosen ?? choices[0])?.id || undefined}
              className={`plain row text-sm ${popover.entry} ${style.choice}`}
              onClick={() => onSort(sortAfter(sort, id))}
            >
              <span className="grow">{header}</span>
              {id === chosen?.id && (
                <>
                  <span className="unseen">{direction}</span>
                  <SortMark sorted={sorting?.isDescending ? 'desc' : 'asc'} />
                </>
              )}
            </button>
          ))}
        </div>
      )}
    </PopoverButton>
  )
}
