import type { ReactNode } from 'react'
import { ReadFailed } from '../../../shared/read-failed.tsx'
import style from './batch-choice.module.css'
import { type BatchStock, useBatchesOf } from './use-batches-of.ts'

type Props = { name: string; sku: string; children: (stock: BatchStock) => ReactNode }

/** Reads the batches of a product when it is first shown; until they are there it says so, or why they are not. */
export function BatchesOf({ name, sku, children }: Props) {
  const { stock, problem, retry } = useBatchesOf(sku)
  if (stock) return children(stock)
  if (problem === null) return <output className={style.choice}>Loading...</output>
  return (
    <ReadFailed p="xs" retry={retry}>
      The batches of {name} couldn't be loaded. {problem.message}
    </ReadFailed>
  )
}
