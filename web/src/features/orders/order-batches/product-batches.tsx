import type { ReactNode } from 'react'
import { ReadFailed } from '../../../kit/read-failed.tsx'
import style from './batch-choice.module.css'
import { type BatchStock, useProductBatches } from './use-product-batches.ts'

type Props = { name: string; sku: string; children: (stock: BatchStock) => ReactNode }

/** Loads the batches of a product when it is first shown, and shows the loading and failed states. */
export function ProductBatches({ name, sku, children }: Props) {
  const { stock, problem, retry } = useProductBatches(sku)
  if (stock) return children(stock)
  if (problem === null) return <output className={style.choice}>Loading...</output>
  return (
    <ReadFailed p="xs" retry={retry}>
      The batches of {name} couldn't be loaded. {problem.message}
    </ReadFailed>
  )
}
