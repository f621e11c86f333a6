import { memo, type PropsWithChildren } from 'react'
import { AccordionItem } from '../../../kit/accordion/accordion-item.tsx'
import { formatCount } from '../../../kit/format-count.ts'
import style from './pricing.module.css'

type Props = PropsWithChildren<{
  id: number
  name: string
  priced: number
  total: number
  /** Of its custom prices, in percent; null if there is none to show. */
  averageMargin: number | null
  unsaved: number
  isOpen: boolean
  onToggle: (brandId: number) => void
}>

/** A brand of the accordion with its "priced / total" count (D-31); its products are rendered only while it is open. */
export const PricedBrandItem = memo(function PricedBrandItem(props: Props) {
  const { id, name, priced, total, averageMargin, unsaved, isOpen, onToggle, children } = props
  return (
    <AccordionItem
      id={`priced-brand-${id}`}
      name={name}
      unsaved={unsaved > 0 ? `${formatCount(unsaved)} unsaved` : undefined}
      end={
        <>
          {averageMargin !== null && (
            <span className={style.averageMargin}>Average margin {averageMargin.toFixed(1)}% · </span>
          )}
          {formatCount(priced)} / {formatCount(total)} priced
        </>
      }
      isOpen={isOpen}
      onToggle={() => onToggle(id)}
    >
      {children}
    </AccordionItem>
  )
})
