import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Chevron } from '../chevron.tsx'
import { ChoiceList } from '../list-filter/choice-list.tsx'
import { PopoverButton } from '../popover/popover-button.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import type { Column } from './columns.ts'

/** The columns of a list, those that a user may add only if chosen. The choice stays on this device. */
export function useExtraColumns<Row>(list: string, all: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => storedChoice(list))
  const columns = useMemo(
    () => all.map((column) => (column.isExtra && !chosen.includes(column.id) ? { ...column, wide: false } : column)),
    [all, chosen],
  )
  function choose(ids: readonly string[]) {
    setChosen(ids)
    try {
      localStorage.setItem(storageKey(list), ids.join())
    } catch {
      // Storage is blocked, so the choice lasts as long as the page.
    }
  }
  return { columns, menu: <ColumnsMenu columns={all} chosen={chosen} onChange={choose} /> }
}

const storageKey = (list: string): string => `dray-columns-${list}`

function storedChoice(list: string): readonly string[] {
  try {
    return (localStorage.getItem(storageKey(list)) ?? '').split(',').filter(Boolean)
  } catch {
    return []
  }
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** A phone shows cards, which have no room for more. */
function ColumnsMenu<Row>({ columns, chosen, onChange }: Props<Row>) {
  const isPhone = useIsPhone()
  if (isPhone) return null
  const headers = new Map(columns.flatMap(({ id, header, isExtra }) => (isExtra ? [[id, header] as const] : [])))
  return (
    <PopoverButton
      label="Columns"
      position="bottom-end"
      width={190}
      button={(opener) => (
        <Button variant="default" rightSection={<Chevron />} {...opener}>
          Columns
        </Button>
      )}
    >
      {() => (
        <ChoiceList
          label="Columns"
          values={[...headers.keys()]}
          valueLabel={(id) => headers.get(id) ?? id}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </PopoverButton>
  )
}
