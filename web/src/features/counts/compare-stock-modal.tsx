import { compareStock, readCount, type StockComparison } from '@dray/contract/counts'
import { maxCountLines } from '@dray/domain/counts/count'
import { readStockList } from '@dray/domain/counts/stock-list'
import { Alert, Button, FileButton, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { firstMessage } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { focusAfterRender } from '../../kit/focus.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { ComparedStock } from './compare/compared-stock.tsx'
import { withinCount } from './compare/compared-rows.ts'
import { UnreadRows } from './compare/unread-rows.tsx'

/** Compares the stock with someone else's list: only here, only there, different (D-256). */
export function CompareStockModal({ frame, countId }: PropsOf<'CompareStock'>) {
  const isPhone = useIsPhone()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const count = useRead(readCount, { params: { id: countId ?? 0 } }, { enabled: countId !== undefined })
  const compare = useChange(compareStock)
  const list = useMemo(() => readStockList(text), [text])
  const { rows, unread } = list
  const isTooLong = rows.length > maxCountLines
  const compared = compare.data && (count.data ? withinCount(compare.data, count.data) : compare.data)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (rows.length === 0 || isTooLong || compare.isPending) return
    compare.mutate({ body: { rows, brandIds: [], typeIds: [] } })
  }
  function startOver() {
    compare.reset()
    focusAfterRender(() => field.current)
  }
  return (
    <Modal {...frame} title={compareTitle(count.data?.name)} size={860} yOffset="2dvh" fullScreen={isPhone}>
      {compared ? (
        <Result compared={compared} onStartOver={startOver} onClose={frame.onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap={12}>
            <Textarea
              ref={field}
              label="Their list"
              description="A batch number or SKU and its units in each row. A SKU counts for all batches of its product."
              placeholder={'EXO-BEV-0001-261101-00001\t14\nEXO-CON-0001\t32'}
              spellCheck={false}
              autoComplete="off"
              data-autofocus
              rows={10}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <div className="row wrap">
              <ChooseFile onText={setText} />
              <Text component="output" size="sm" c="dimmed">
                {text.trim() !== '' && `${pluralize(rows.length, 'row')} read`}
                {unread.length > 0 && `, ${formatCount(unread.length)} not`}
              </Text>
            </div>
            <UnreadRows rows={unread} />
            {isTooLong && <Alert color="red">At most {formatCount(maxCountLines)} rows can be compared at once.</Alert>}
            <FormEnd
              submit="Compare"
              isSaving={compare.isPending}
              isDisabled={rows.length === 0 || isTooLong}
              refusal={compare.error ? firstMessage(compare.error) : undefined}
              onCancel={frame.onClose}
            />
          </Stack>
        </form>
      )}
    </Modal>
  )
}

const compareTitle = (countName: string | undefined): string =>
  countName === undefined ? 'Compare stock with a list' : `Compare ${countName} with a list`

function ChooseFile({ onText }: { onText: (text: string) => void }) {
  const [problem, setProblem] = useState<string>()
  async function read(file: File | null) {
    if (file === null) return
    setProblem(file.size > maxFileSize ? `${file.name} is too large for a list of stock.` : undefined)
    if (file.size <= maxFileSize) onText(await file.text())
  }
  return (
    <>
      <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} size="xs" variant="default">
            Choose a CSV file
          </Button>
        )}
      </FileButton>
      {problem !== undefined && (
        <Text size="sm" c="var(--danger)" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}

/** Several times the longest list. */
const maxFileSize = 4 * 1024 * 1024

type ResultProps = { compared: StockComparison; onStartOver: () => void; onClose: () => void }

function Result({ compared, onStartOver, onClose }: ResultProps) {
  return (
    <Stack gap={12}>
      <ComparedStock compared={compared} />
      <div className="row">
        <Button variant="default" onClick={onStartOver}>
          Change the list
        </Button>
        <Button className="end" variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Stack>
  )
}
