import type { ExpiringOfToday } from '@dray/contract/today'
import { usualExpiringDays } from '@dray/domain/batches/expiring-batches'
import { formatDollars } from '@dray/domain/money'
import { pluralize } from '../../../kit/text/format-count.ts'
import { ExpiryDay } from '../../../records/batches/batch-facts.tsx'
import { leftOverText } from '../../../records/batches/left-over-text.ts'
import { batchPath } from '../../../records/record-paths.ts'
import { expiringBatches } from '../today-links.ts'
import style from '../today.module.css'
import { Row, Rows, Section } from './section.tsx'

type Props = { expiring: ExpiringOfToday; today: string; rows: number }

/** Batches that expired or will soon. */
export function ExpiringSection({ expiring: { batches, units, cost, first }, today, rows }: Props) {
  return (
    <Section
      title="Expiring"
      aside={`next ${usualExpiringDays} days`}
      all={{ href: expiringBatches, name: pluralize(batches, 'batch', 'batches') }}
    >
      <p className={`text-sm ${style.empty}`}>
        {pluralize(units, 'unit')}
        {cost !== undefined && `, ${formatDollars(cost)} at cost`}
      </p>
      <Rows>
        {first.slice(0, rows).map((batch) => (
          <Row
            key={batch.batchId}
            href={batchPath([batch.batchId])}
            name={batch.name}
            detail={[`Batch ${batch.batchNumber}`, ...(batch.isOnHold ? ['on hold'] : [])].join(', ')}
            figure={<ExpiryDay expiresOn={batch.expiresOn} today={today} />}
            note={`${pluralize(batch.units, 'unit')}${batch.leftOver === batch.units ? '' : `, ${leftOverText(batch.leftOver).toLowerCase()}`}`}
          />
        ))}
      </Rows>
    </Section>
  )
}
