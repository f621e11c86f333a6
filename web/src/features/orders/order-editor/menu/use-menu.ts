import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import {
  changeListSettings,
  findHidden,
  type HiddenProduct,
  type ListSettings,
  allProductsList,
  type Group,
  type Grouping,
  groupsOf,
  isSearching,
  type ListContents,
  listContents,
  listItems,
  menuItems,
  initialListSettings,
} from './menu-lists.ts'
import type { MenuProduct } from '../cart/use-catalog.ts'

/** The product of a list that the keys act on. */
export type Highlight = { list: string; at: number }

/** The product menu: how it is grouped, what is open, the settings of each list, and the resulting rows. */
export function useMenu(products: readonly MenuProduct[]) {
  const [storedGrouping, setGrouping] = useLocalStorage<string>({
    key: 'dray-menu-grouping',
    defaultValue: 'brand',
    getInitialValueInEffect: false,
  })
  const grouping: Grouping = storedGrouping === 'type' ? 'type' : 'brand'
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [highlighted, setHighlighted] = useState<Highlight>()
  const { settings, settingsOf, onSettingsChange, onClear } = useListSettings(setHighlighted)
  const overall = settingsOf(allProductsList)
  const groups = useMemo(() => groupsOf(products, grouping), [products, grouping])
  const searchResults = useMemo(
    () => (isSearching(overall) ? listContents(products, overall, grouping) : undefined),
    [products, overall, grouping],
  )
  const lists = useMemo(() => openLists(groups, open, { settings, grouping }), [groups, open, settings, grouping])
  const items = useMemo(
    () => (searchResults ? listItems(allProductsList, searchResults) : menuItems(groups, lists)),
    [searchResults, groups, lists],
  )

  const onToggle = useCallback((key: string) => {
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }, [])

  const contentsOf = (list: string): ListContents | undefined =>
    list === allProductsList ? searchResults : lists.get(list)

  /** The product that a search means and the list leaves out: out of stock, or filtered out. */
  function hiddenMatch(list: string): HiddenProduct | undefined {
    const all = list === allProductsList ? products : (groups.find(({ key }) => key === list)?.products ?? [])
    return findHidden(all, contentsOf(list)?.products ?? [], settingsOf(list), grouping)
  }
  return {
    grouping,
    setGrouping: (chosen: Grouping) => setGrouping(chosen),
    groups,
    items,
    settingsOf,
    onSettingsChange,
    onClear,
    onToggle,
    highlighted,
    setHighlighted,
    /** The products of a list in display order. The list of all products is empty until something is searched. */
    shown: (list: string): readonly MenuProduct[] => contentsOf(list)?.products ?? [],
    hiddenByStock: (list: string): number => contentsOf(list)?.hiddenByStock ?? 0,
    hiddenMatch,
  }
}
export type ProductMenuState = ReturnType<typeof useMenu>

type SetHighlighted = (change: (before: Highlight | undefined) => Highlight | undefined) => void

/** The search, sort and view of each list. A change highlights the first product of the list again. */
function useListSettings(setHighlighted: SetHighlighted) {
  const [settings, setSettings] = useState<ReadonlyMap<string, ListSettings>>(new Map())
  const onSettingsChange = useCallback(
    (list: string, change: Partial<ListSettings>) => {
      setSettings((before) =>
        new Map(before).set(list, changeListSettings(before.get(list) ?? initialListSettings, change)),
      )
      setHighlighted((before) => (before?.list === list ? { list, at: 0 } : before))
    },
    [setHighlighted],
  )
  const onClear = useCallback(
    (list: string) =>
      setSettings((before) => {
        const { view, sort } = before.get(list) ?? initialListSettings
        return new Map(before).set(list, { ...initialListSettings, view, sort })
      }),
    [],
  )
  const settingsOf = (list: string): ListSettings => settings.get(list) ?? initialListSettings
  return { settings, settingsOf, onSettingsChange, onClear }
}

function openLists(
  groups: readonly Group[],
  open: ReadonlySet<string>,
  options: { settings: ReadonlyMap<string, ListSettings>; grouping: Grouping },
) {
  const lists = new Map<string, ListContents>()
  for (const { key, products } of groups) {
    if (open.has(key))
      lists.set(key, listContents(products, options.settings.get(key) ?? initialListSettings, options.grouping))
  }
  return lists
}
