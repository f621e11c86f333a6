import { type Batch, createLabels } from '@dray/contract/batches'
import { type LabelSheet, labelSheets } from '@dray/domain/stock/batch-labels'
import { Anchor, Button, NativeSelect, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../shared/api/request.ts'
import { counted } from '../../../shared/counted.ts'
import { openTab } from '../../../shared/documents/hand-over-pdf.ts'
import { addressFor } from '../../../shared/download.ts'
import style from './tags.module.css'

const sheetNames: Record<LabelSheet, string> = { roll: 'Label roll', letter: 'Letter sheet of 30' }
const isSheet = (value: string): value is LabelSheet => labelSheets.some((sheet) => sheet === value)

/** Prints a label for each of these batches: the selected ones, or all that are shown. */
export function LabelMenu({ batches }: { batches: readonly Batch[] }) {
  const [kept, setSheet] = useLocalStorage<string>({
    key: 'dray-label-sheet',
    defaultValue: labelSheets[0],
    getInitialValueInEffect: false,
  })
  const sheet = isSheet(kept) ? kept : labelSheets[0]
  const printing = useMutation({
    mutationFn: async (tab: Window | null) => {
      const pdf = await request(createLabels, { body: { batchIds: batches.map(({ id }) => id), sheet } })
      const address = addressFor(pdf)
      tab?.location.replace(address)
      return tab === null ? address : undefined
    },
    onError: (_, tab) => tab?.close(),
  })
  return (
    <div className={style.labels}>
      <output>
        {printing.error && (
          <Text span size="sm" c="var(--danger)">
            {printing.error.message}
          </Text>
        )}
        {printing.data !== undefined && (
          <Text span size="sm">
            The browser did not open a new tab.{' '}
            <Anchor href={printing.data} target="_blank">
              Open the labels
            </Anchor>
          </Text>
        )}
      </output>
      <NativeSelect
        size="xs"
        aria-label="Print labels on"
        data={labelSheets.map((value) => ({ value, label: sheetNames[value] }))}
        value={sheet}
        onChange={(event) => setSheet(event.currentTarget.value)}
      />
      <Button size="xs" variant="default" loading={printing.isPending} onClick={() => printing.mutate(openTab())}>
        Print {counted(batches.length, 'label')}
      </Button>
    </div>
  )
}
