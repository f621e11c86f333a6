import type { Count } from '@dray/contract/counts'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount, pluralize, signedCount } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { isDifferent, summarize } from './count-lines.ts'
import style from './count.module.css'

type Props = { count: Count }

/** The differences on paper. The table of the screen draws only the rows in view. */
export const CountReport = ({ count }: Props) => useIsPrinting() && <PrintedReport count={count} />

/** True before the browser lays out the pages. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

function PrintedReport({ count }: Props) {
  const { counted, lines, unitsOver, unitsShort, cost } = summarize(count.lines)
  const different = count.lines.filter(isDifferent)
  return (
    <div className={style.report}>
      <Text size="sm">
        {formatCount(counted)} of {pluralize(lines, 'line')} counted, {signedCount(unitsOver)} and{' '}
        {signedCount(0 - unitsShort)} units, <MoneyText amount={cost} /> at cost
      </Text>
      <table>
        <thead>
          <tr>
            {['Product', 'SKU', 'Batch', 'Expected', 'Counted', 'Difference', 'At cost', 'Counted by'].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {different.map((line) => (
            <tr key={line.id}>
              <td>{line.productName}</td>
              <td>{line.productSku}</td>
              <td>{line.batchNumber}</td>
              <td>{formatCount(line.expected ?? 0)}</td>
              <td>{formatCount(line.counted ?? 0)}</td>
              <td>{signedCount(line.difference ?? 0)}</td>
              <td>
                <MoneyText amount={line.cost} />
              </td>
              <td>{line.countedBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
