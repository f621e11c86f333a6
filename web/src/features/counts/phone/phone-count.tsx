import '@mantine/core/styles/Progress.layer.css'
import type { Count } from '@dray/contract/counts'
import { Progress, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatCount } from '../../../kit/text/format-count.ts'
import { useFocusOnAppear } from '../../../kit/focus.ts'
import { TabStrip } from '../../../kit/panels/tab-strip.tsx'
import { ScanButton } from '../../../records/scan/scan-button.tsx'
import { UnknownCode } from '../../../records/scan/unknown-code.tsx'
import { type ShownLine } from '../count/count-lines.ts'
import { lineName } from '../line-name.ts'
import { CountTable } from '../count/count-table.tsx'
import type { Entries } from '../entries/use-entries.ts'
import { FindInStock } from './find-in-stock.tsx'
import { LineCard } from './line-card.tsx'
import style from './phone-count.module.css'
import { usePhoneCount } from './use-phone-count.ts'

type Props = { count: Count; lines: readonly ShownLine[]; enter: Entries['enter'] }

const tabs = ['count', 'lines'] as const

/** Scan, number, next: one line at a time, with large targets. */
export function PhoneCount({ count, lines, enter }: Props) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('count')
  const counted = lines.filter((line) => line.counted !== null).length
  return (
    <div className="stack">
      <div className="row">
        <TabStrip
          label="View"
          tabs={tabs}
          labels={{ count: 'Count', lines: 'All lines' }}
          value={tab}
          onChange={setTab}
        />
        <span className="text-sm figures end">
          {formatCount(counted)} of {formatCount(lines.length)} counted
        </span>
      </div>
      <Progress value={lines.length === 0 ? 0 : (100 * counted) / lines.length} aria-label="Counted lines" />
      {tab === 'count' ? (
        <LineByLine count={count} lines={lines} enter={enter} />
      ) : (
        <CountTable count={count} lines={lines} enter={enter} />
      )}
    </div>
  )
}

function LineByLine({ count, lines, enter }: Props) {
  const scanField = useRef<HTMLInputElement>(null)
  const phone = usePhoneCount(lines, enter, scanField)
  const { line, last, code, matches } = phone
  const { unknown, unknownCode } = phone.missing
  useFocusOnAppear(scanField)
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          phone.find(code)
        }}
        noValidate
      >
        <TextInput
          ref={scanField}
          type="search"
          size="lg"
          aria-label="Scan or find a line"
          placeholder="Scan, or type a name or number"
          autoComplete="off"
          enterKeyHint="search"
          value={code}
          rightSection={<ScanButton label="Scan a label" onScanned={phone.find} />}
          onChange={({ currentTarget }) => phone.setCode(currentTarget.value)}
        />
      </form>
      {unknownCode && (
        <UnknownCode
          key={unknownCode.gtin}
          scan={unknownCode}
          products={lines}
          onRemembered={phone.clearMissing}
          onClose={phone.clearMissing}
        />
      )}
      {unknown !== undefined && <FindInStock key={unknown} count={count} code={unknown} onAdded={phone.find} />}
      {matches === undefined ? (
        line ? (
          <LineCard key={`${line.id} ${phone.opened.times}`} line={line} phone={phone} />
        ) : (
          <Text role="status">Every line has a number. Scan a label to count one again.</Text>
        )
      ) : (
        <ul className="stack" aria-label="Lines found">
          {matches.map((match) => (
            <li key={match.id}>
              <button type="button" className={`plain w-full ${style.match}`} onClick={() => phone.open(match)}>
                <span className="strong">{match.productName}</span>
                <span className="muted text-sm">
                  {match.batchNumber ?? match.productSku}
                  {match.counted !== null && ` · ${formatCount(match.counted)} counted`}
                </span>
              </button>
            </li>
          ))}
          {matches.length === 0 && <li role="status">No line has this name or number.</li>}
        </ul>
      )}
      <output className={`muted text-sm ${style.last}`}>
        {last && (
          <>
            {lineName(last)}: {last.counted === null ? 'no number' : formatCount(last.counted)}{' '}
            <button type="button" className={`plain text-button ${style.change}`} onClick={() => phone.open(last)}>
              Change
            </button>
          </>
        )}
      </output>
    </>
  )
}
