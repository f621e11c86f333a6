import { memo, type PropsWithChildren } from 'react'
import { AccordionItem } from '../../../shared/accordion/accordion-item.tsx'
import { formatCount } from '../../../shared/format-count.ts'

type Props = PropsWithChildren<{
  id: number
  name: string
  priced: number
  total: number
  unsaved: number
  isOpen: boolean
  onToggle: (brandId: number) => void
}>

/** A brand of the accordion with its "priced / total" count (D-31); its products are rendered only while it is open. */
export const PricedBrandItem = memo(function PricedBrandItem(props: Props) {
  const { id, name, priced, total, unsaved, isOpen, onToggle, children } = props
  return (
    <AccordionItem
      id={`priced-brand-${id}`}
      name={name}
      unsaved={unsaved > 0 ? `${formatCount(unsaved)} unsaved` : undefined}
      end={`${formatCount(priced)} / ${formatCount(total)} priced`}
      isOpen={isOpen}
      onToggle={() => onToggle(id)}
    >
      {children}
    </AccordionItem>
  )
})
