/** A minus means descending (spec 2.13). */
export const groupSorts = ['default', 'name', '-name', 'productCount', '-productCount'] as const
export type GroupSort = (typeof groupSorts)[number]

export const groupSortLabels: Record<GroupSort, string> = {
  default: 'Default',
  name: 'Name (A-Z)',
  '-name': 'Name (Z-A)',
  productCount: 'Products (Low to High)',
  '-productCount': 'Products (High to Low)',
}

export const isGroupSort = (text: string): text is GroupSort => groupSorts.some((sort) => sort === text)

/** The default is the original order; equal counts by name. */
export function sortGroups<Group extends { name: string; productCount: number }>(
  groups: readonly Group[],
  sort: GroupSort,
): Group[] {
  if (sort === 'default') return [...groups]
  const sign = sort.startsWith('-') ? -1 : 1
  if (sort === 'name' || sort === '-name') return [...groups].sort((a, b) => sign * byName(a, b))
  return [...groups].sort((a, b) => sign * (a.productCount - b.productCount) || byName(a, b))
}

const collator = new Intl.Collator('en-US', { numeric: true })
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)
