import { type RefObject, useLayoutEffect, useState } from 'react'

export type Hidden = { name: string; isKept: boolean }

const none: readonly Hidden[] = []

/**
 * A row's children that don't fit, by `data-name`; those without a name stay. The last are hidden first, those with `data-keep` after all
 * others. Its parent shows all of them, and nothing that opens the hidden ones, while it has `data-measuring`.
 */
export function useOverflow(row: RefObject<HTMLElement | null>, moreWidth: number): readonly Hidden[] {
  const [hidden, setHidden] = useState(none)
  // Sizes are known to the browser only.
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return undefined
    function measure() {
      // A popover must not lose its button while the user chooses.
      if (element === null || element.querySelector('[aria-expanded="true"]')) return
      const next = overflowing(element, moreWidth)
      setHidden((before) => (isSame(before, next) ? before : next))
    }
    measure()
    const resize = new ResizeObserver(measure)
    resize.observe(element)
    if (element.parentElement) resize.observe(element.parentElement)
    const content = new MutationObserver(measure)
    content.observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-expanded'],
    })
    return () => {
      resize.disconnect()
      content.disconnect()
    }
  }, [row, moreWidth])
  return hidden
}

const isSame = (a: readonly Hidden[], b: readonly Hidden[]) =>
  a.length === b.length && a.every(({ name, isKept }, at) => name === b[at]?.name && isKept === b[at]?.isKept)

function overflowing(row: HTMLElement, moreWidth: number): readonly Hidden[] {
  const { parentElement: bar } = row
  bar?.setAttribute('data-measuring', '')
  const space = row.clientWidth
  // A select's hidden input takes no space, nor a gap.
  const children = [...row.children].flatMap((child) =>
    child instanceof HTMLElement && child.offsetWidth > 0 ? child : [],
  )
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  const items = children.map(({ dataset, offsetWidth }) => ({
    name: dataset['name'] ?? '',
    isKept: dataset['keep'] !== undefined,
    width: offsetWidth + gap,
  }))
  bar?.removeAttribute('data-measuring')
  let excess = items.reduce((sum, { width }) => sum + width, -gap) - space
  if (excess <= 0) return none
  excess += moreWidth + gap
  const hidden = new Set<string>()
  for (const item of [...items.toReversed().filter(({ isKept }) => !isKept), ...items.toReversed()]) {
    if (excess <= 0) break
    if (item.name === '') continue
    hidden.add(item.name)
    excess -= item.width
  }
  return items.flatMap(({ name, isKept }) => (hidden.has(name) ? { name, isKept } : []))
}
