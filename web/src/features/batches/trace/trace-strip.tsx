import type { BatchParts } from '@dray/domain/batches/trace'
import { formatCount } from '../../../kit/text/format-count.ts'
import { Detail, Fact, RecordStrip } from '../../../kit/record-page/record-strip.tsx'

type Props = { parts: BatchParts; reserved: number; untracedSince: number }

/** The parts as one sum: received = at customers + … Parts of zero that most batches don't have are left out (D-255). */
export function TraceStrip({ parts, reserved, untracedSince }: Props) {
  const { received, atCustomers, pulledWaiting, remaining, losses, counts, corrections } = parts
  return (
    <RecordStrip label="Where the units are">
      <Fact label="Received" value={formatCount(received)} />
      <Part sign="=" label="At customers" units={atCustomers} />
      <Part sign="+" label="Pulled and waiting" units={pulledWaiting} />
      <Part sign="+" label="Remaining" units={remaining}>
        {reserved > 0 && `${formatCount(reserved)} reserved · ${formatCount(remaining - reserved)} free`}
      </Part>
      {losses !== 0 && <Part sign={losses > 0 ? '+' : '−'} label="Lost" units={Math.abs(losses)} />}
      {counts !== 0 && (
        <Part
          sign={counts > 0 ? '−' : '+'}
          label={counts > 0 ? 'Found in counts' : 'Missing in counts'}
          units={Math.abs(counts)}
        />
      )}
      {corrections !== 0 && (
        <Part
          sign={corrections > 0 ? '−' : '+'}
          label={corrections > 0 ? 'Corrected up' : 'Corrected down'}
          units={Math.abs(corrections)}
        />
      )}
      {untracedSince > 0 && (
        <Fact label="Without a batch" value={formatCount(untracedSince)}>
          <Detail>shipped since, not traceable</Detail>
        </Fact>
      )}
    </RecordStrip>
  )
}

type PartProps = { sign: '=' | '+' | '−'; label: string; units: number; children?: string | false }

const Part = ({ sign, label, units, children }: PartProps) => (
  <Fact
    label={label}
    value={
      <>
        <span className="muted regular">{sign}</span> {formatCount(units)}
      </>
    }
  >
    <Detail>{children}</Detail>
  </Fact>
)
