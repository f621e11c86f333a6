import { type Batch, createLabels } from '@dray/contract/batches'
import { type LabelSheet, labelSheets } from '@dray/domain/batches/batch-labels'
import { zebraResolutions } from '@dray/domain/batches/zpl-labels'
import { NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { download } from '../../kit/download.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { type PdfTab, PdfTabNotice, usePdfTab } from '../documents/pdf-tab.tsx'
import { refusalText } from '../refusal-text.ts'

const targets = [...labelSheets, 'zebra'] as const
type Target = (typeof targets)[number]
const targetNames: Record<Target, string> = {
  roll: 'Label roll',
  letter: 'Letter sheet of 30',
  zebra: 'Zebra (ZPL)',
}
const isTarget = (value: string): value is Target => targets.some((target) => target === value)

/** Prints batch labels. `isNextStep`: printing is what the user does next, so the button has the focus. */
export function LabelMenu({ batches, isNextStep = false }: { batches: readonly Batch[]; isNextStep?: boolean }) {
  const [stored, setTarget] = useLocalStorage<string>({
    key: 'dray-label-sheet',
    defaultValue: labelSheets[0],
    getInitialValueInEffect: false,
  })
  const target = isTarget(stored) ? stored : labelSheets[0]
  const batchIds = batches.map(({ id }) => id)
  const sheet: LabelSheet = target === 'zebra' ? 'roll' : target
  const tab = usePdfTab(() => request(createLabels, { body: { batchIds, sheet } }))
  const file = useZplFile(batchIds)
  const printing = target === 'zebra' ? file : tab
  return (
    <div className="row end">
      <PdfTabNotice tab={printing} open="Open labels" />
      <NativeSelect
        size="xs"
        aria-label="Print labels on"
        data={targets.map((value) => ({ value, label: targetNames[value] }))}
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
      <BusyButton
        size="xs"
        variant="default"
        autoFocus={isNextStep}
        loading={printing.isPending}
        onClick={printing.open}
      >
        {target === 'zebra' ? 'Download' : 'Print'} {pluralize(batches.length, 'label')}
      </BusyButton>
    </div>
  )
}

/** A file for the printer's own program, saved instead of shown. */
function useZplFile(batchIds: number[]): PdfTab {
  const saving = useMutation({
    mutationFn: async () => {
      const query = { format: 'ZPL', dpi: zebraResolutions[0] } as const
      download(await request(createLabels, { query, body: { batchIds, sheet: 'roll' } }), 'labels.zpl')
    },
  })
  return {
    isPending: saving.isPending,
    problem: saving.error === null ? undefined : refusalText(saving.error),
    blocked: undefined,
    open: () => saving.mutate(),
  }
}
