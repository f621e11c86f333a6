import type { CountLine } from '@dray/contract/counts'
import { Select } from '@mantine/core'
import { countedShelves } from './count-lines.ts'

type Props = { lines: readonly CountLine[]; value: string; onChange: (shelf: string) => void }

/** Shown if the lines stand on several shelves. */
export function ShelfSelect({ lines, value, onChange }: Props) {
  const shelves = countedShelves(lines)
  if (shelves.length < 2) return null
  return (
    <Select
      w={132}
      aria-label="Shelf"
      placeholder="All shelves"
      data={shelves}
      value={value === '' ? null : value}
      onChange={(shelf) => onChange(shelf ?? '')}
      clearable
    />
  )
}
