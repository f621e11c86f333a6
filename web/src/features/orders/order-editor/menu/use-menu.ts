import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import {
  changeListSettings,
  findHidden,
  type HiddenProduct,
  type ListSettings,
  allProductsList,
  boughtItems,
  type Group,
  type Grouping,
  productGroups,
  isSearching,
  type ListContents,
  listContents,
  listItems,
  listedBought,
  maxBoughtOpen,
  type MenuItem,
  menuItems,
  type ProductItem,
  initialListSettings,
} from './menu-lists.ts'
import { useCatalogSearch } from './use-catalog-search.ts'
import type { MenuProduct, BoughtProduct } from '../cart/use-catalog.ts'

/** The product the keys act on. `isChosen`: the user picked it with the arrow keys or a first Enter. */
export type Highlight = { list: string; at: number; isChosen: boolean }

export function useMenu(products: readonly MenuProduct[], allBought: readonly BoughtProduct[]) {
  const { grouping, setGrouping } = useGrouping()
  const { highlighted, setHighlighted, isChosen, ...highlighting } = useHighlight()
  const { settings, listSettings, onSettingsChange, onClear } = useListSettings(setHighlighted)
  const overall = listSettings(allProductsList)
  const bought = useMemo(() => listedBought(allBought, overall), [allBought, overall])
  const { open, isBoughtOpen, ...toggles } = useOpenGroups(bought.length)
  const groups = useMemo(() => productGroups(products, grouping), [products, grouping])
  const search = useCatalogSearch(products)
  const boughtIds = useMemo(() => new Set(allBought.map(({ product }) => product.id)), [allBought])
  const options = useMemo(() => ({ grouping, search, bought: boughtIds }), [grouping, search, boughtIds])
  const searchResults = useMemo(
    () => (isSearching(overall) ? listContents(products, overall, options) : undefined),
    [products, overall, options],
  )
  const lists = useMemo(() => openLists(groups, open, settings, options), [groups, open, settings, options])
  const items = useMemo(
    () =>
      searchResults
        ? listItems(allProductsList, searchResults)
        : [...boughtItems(bought, isBoughtOpen), ...menuItems(groups, lists)],
    [searchResults, bought, isBoughtOpen, groups, lists],
  )

  const listContent = (list: string): ListContents | undefined =>
    list === allProductsList ? searchResults : lists.get(list)

  function hiddenMatch(list: string): HiddenProduct | undefined {
    const all = list === allProductsList ? products : groups.find(({ key }) => key === list)?.products
    return findHidden(all ?? [], listContent(list)?.products ?? [], listSettings(list), options)
  }
  /** Undefined if the user must choose a row first. */
  function highlightIn(list: string): number | undefined {
    if (!isChosen(list) && needsChoice(listContent(list))) return undefined
    return highlighted?.list === list ? highlighted.at : 0
  }
  return {
    grouping,
    setGrouping,
    groups,
    items,
    listSettings,
    onSettingsChange,
    onClear,
    ...toggles,
    highlighted: highlighted && { list: highlighted.list, at: highlightIn(highlighted.list) },
    highlightIn,
    isChosen,
    ...highlighting,
    /** A list's rows in display order. Until the user searches, the list of all products has the products bought before. */
    rowsOf: (list: string): ProductItem[] => productRows(items).filter((row) => row.list === list),
    hasFound: (list: string): boolean => (listContent(list)?.products ?? []).length > 0,
    rowForEnter: (searchTerm: string) => rowForEnter(products, overall, searchTerm, options),
    hiddenByStock: (list: string): number => listContent(list)?.hiddenByStock ?? 0,
    hiddenMatch,
  }
}
export type ProductMenuState = ReturnType<typeof useMenu>

type ListOptions = Parameters<typeof listContents>[2]

/** The row in the list of all products that Enter takes from another list's search. */
function rowForEnter(
  products: readonly MenuProduct[],
  settings: ListSettings,
  searchTerm: string,
  options: ListOptions,
): ProductItem | undefined {
  const other = { ...settings, filter: { ...settings.filter, searchTerm } }
  const contents = listContents(products, other, options)
  const isHidden = findHidden(products, contents.products, other, options) !== undefined
  return isHidden || needsChoice(contents) ? undefined : productRows(listItems(allProductsList, contents))[0]
}

function useHighlight() {
  const [highlighted, setHighlighted] = useState<Highlight>()
  return {
    highlighted,
    setHighlighted,
    isChosen: (list: string): boolean => highlighted?.list === list && highlighted.isChosen,
    highlight: (list: string, at: number) => setHighlighted({ list, at, isChosen: true }),
    focusList: (list: string | undefined) =>
      setHighlighted(list === undefined ? undefined : { list, at: 0, isChosen: false }),
  }
}

/** Enter must not add a product the user didn't ask for: one bought before, one of several guesses, or one out of stock. */
const needsChoice = (contents: ListContents | undefined): boolean =>
  contents === undefined ||
  (contents.products.length === 0 && contents.similar.length > 0 && !isOnlyGuess(contents.similar))

const isOnlyGuess = ([only, other]: readonly MenuProduct[]): boolean =>
  only !== undefined && only.stock > 0 && other === undefined

const productRows = (items: readonly MenuItem[]): ProductItem[] => items.filter((item) => item.kind === 'product')

function useGrouping() {
  const [stored, store] = useLocalStorage<string>({
    key: 'dray-menu-grouping',
    defaultValue: 'brand',
    getInitialValueInEffect: false,
  })
  const grouping: Grouping = stored === 'type' ? 'type' : 'brand'
  return { grouping, setGrouping: (chosen: Grouping) => store(chosen) }
}

/** Open groups. Users who browse by brand can close "bought before" for good; a long one opens only when asked (D-304). */
function useOpenGroups(boughtCount: number) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [bought, setBought] = useLocalStorage<string>({
    key: 'dray-menu-bought',
    defaultValue: 'open',
    getInitialValueInEffect: false,
  })
  const onToggle = useCallback((key: string) => {
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }, [])
  const [chosen, setChosen] = useState<boolean>()
  const isBoughtOpen = chosen ?? (bought !== 'closed' && boughtCount <= maxBoughtOpen)
  function onToggleBought() {
    setChosen(!isBoughtOpen)
    setBought(isBoughtOpen ? 'closed' : 'open')
  }
  return { open, onToggle, isBoughtOpen, onToggleBought }
}

type SetHighlighted = (change: (before: Highlight | undefined) => Highlight | undefined) => void

/** Each list's search, sort, and view. A change highlights the list's first product again. */
function useListSettings(setHighlighted: SetHighlighted) {
  const [settings, setSettings] = useState<ReadonlyMap<string, ListSettings>>(new Map())
  const onSettingsChange = useCallback(
    (list: string, change: Partial<ListSettings>) => {
      setSettings((before) =>
        new Map(before).set(list, changeListSettings(before.get(list) ?? initialListSettings, change)),
      )
      setHighlighted((before) => (before?.list === list ? { list, at: 0, isChosen: false } : before))
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
  const listSettings = (list: string): ListSettings => settings.get(list) ?? initialListSettings
  return { settings, listSettings, onSettingsChange, onClear }
}

function openLists(
  groups: readonly Group[],
  open: ReadonlySet<string>,
  settings: ReadonlyMap<string, ListSettings>,
  options: ListOptions,
) {
  const lists = new Map<string, ListContents>()
  for (const { key, products } of groups) {
    if (open.has(key)) lists.set(key, listContents(products, settings.get(key) ?? initialListSettings, options))
  }
  return lists
}
