import { type GroupSort, groupSortLabels, groupSorts, isGroupSort } from '@dray/domain/products/product-sort'
import { Select } from '@mantine/core'

type Props = {
  label: string
  /** Null if the list is sorted by something else. */
  value: GroupSort | null
  onChange: (sort: GroupSort) => void
}

const choices = groupSorts.map((value) => ({ value, label: groupSortLabels[value] }))

/** Sorts brands and product types (spec 2.13). */
export function GroupSortSelect({ label, value, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      data={choices}
      value={value}
      placeholder="By another column"
      onChange={(sort) => sort !== null && isGroupSort(sort) && onChange(sort)}
      allowDeselect={false}
      leftSection="Sort"
      leftSectionWidth={48}
      w={230}
    />
  )
}
