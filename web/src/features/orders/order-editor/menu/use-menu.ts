import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import {
  askedAfter,
  type Asked,
  everything,
  type Group,
  type Grouping,
  groupsOf,
  isSearching,
  type Listed,
  listed,
  listItems,
  menuItems,
  startingAsked,
} from './menu-lists.ts'
import type { MenuProduct } from '../cart/use-catalog.ts'

/** Which product of which list the keys act on. */
export type Next = { list: string; at: number }

/** The product menu: how it is grouped, what is open, what each list is asked for, and the rows that come of it. */
export function useMenu(products: readonly MenuProduct[]) {
  const [kept, setGrouping] = useLocalStorage<string>({
    key: 'dray-menu-grouping',
    defaultValue: 'brand',
    getInitialValueInEffect: false,
  })
  const grouping: Grouping = kept === 'type' ? 'type' : 'brand'
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map())
  const [next, setNext] = useState<Next>()

  const askedOf = (list: string): Asked => asked.get(list) ?? startingAsked
  const overall = askedOf(everything)
  const groups = useMemo(() => groupsOf(products, grouping), [products, grouping])
  const found = useMemo(
    () => (isSearching(overall) ? listed(products, overall, grouping) : undefined),
    [products, overall, grouping],
  )
  const lists = useMemo(() => openLists(groups, open, { asked, grouping }), [groups, open, asked, grouping])
  const items = useMemo(() => (found ? listItems(everything, found) : menuItems(groups, lists)), [found, groups, lists])

  const onAsk = useCallback((list: string, change: Partial<Asked>) => {
    setAsked((before) => new Map(before).set(list, askedAfter(before.get(list) ?? startingAsked, change)))
    setNext((before) => (before?.list === list ? { list, at: 0 } : before))
  }, [])
  const onClear = useCallback(
    (list: string) =>
      setAsked((before) => {
        const { view, sort } = before.get(list) ?? startingAsked
        return new Map(before).set(list, { ...startingAsked, view, sort })
      }),
    [],
  )
  const onToggle = useCallback((key: string) => {
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }, [])

  const listedIn = (list: string): Listed | undefined => (list === everything ? found : lists.get(list))

  return {
    grouping,
    setGrouping: (chosen: Grouping) => setGrouping(chosen),
    groups,
    items,
    askedOf,
    onAsk,
    onClear,
    onToggle,
    next,
    setNext,
    /** The products of a list as they stand; the list over all products has none until something is searched. */
    shown: (list: string): readonly MenuProduct[] => listedIn(list)?.products ?? [],
    hiddenByStock: (list: string): number => listedIn(list)?.hiddenByStock ?? 0,
  }
}
export type ProductMenuState = ReturnType<typeof useMenu>

function openLists(
  groups: readonly Group[],
  open: ReadonlySet<string>,
  how: { asked: ReadonlyMap<string, Asked>; grouping: Grouping },
) {
  const lists = new Map<string, Listed>()
  for (const { key, products } of groups) {
    if (open.has(key)) lists.set(key, listed(products, how.asked.get(key) ?? startingAsked, how.grouping))
  }
  return lists
}
