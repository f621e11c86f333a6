import { type Count, discardCount, postCount } from '@dray/contract/counts'
import { Button } from '@mantine/core'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import type { MenuEntry } from '../../../kit/popover/menu-list.tsx'
import { MoreActions } from '../../../kit/record-page/more-actions.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { ExportMenu } from '../../../kit/export/export-menu.tsx'
import { useCsvFile } from '../../../kit/export/use-csv-file.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { countColumns } from './count-columns.tsx'
import { isDifferent } from './count-lines.ts'

const PostCountDialog = fetched(() => import('./close-count-dialogs.tsx'), 'PostCountDialog')
const DiscardCountDialog = fetched(() => import('./close-count-dialogs.tsx'), 'DiscardCountDialog')
const AddLinesDialog = fetched(() => import('../choose/add-lines-dialog.tsx'), 'AddLinesDialog')

type Props = { count: Count; unsent: number }

export function CountActions({ count, unsent }: Props) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const openModal = useOpenModal()
  const isPhone = useIsPhone()
  const isOpen = count.status === 'OPEN'
  const files = useCountFiles(count)
  const reason = whyNotPosted(count, unsent)
  const entries: MenuEntry[] = [
    ...(isOpen ? [{ label: 'Add lines', onChoose: () => openDialog(AddLinesDialog, { count }) }] : []),
    { label: 'Compare with a list', onChoose: () => openModal('CompareStock', { countId: count.id }) },
    { label: 'Print differences', onChoose: () => window.print() },
    ...(isOpen && may(discardCount)
      ? [{ label: 'Discard count', onChoose: () => openDialog(DiscardCountDialog, { count }) }]
      : []),
  ]
  return (
    <>
      {!isPhone && <ExportMenu files={files} />}
      <MoreActions entries={entries} />
      {isOpen && may(postCount) && (
        <Button {...disabledIf(reason !== undefined, () => openDialog(PostCountDialog, { count }))} title={reason}>
          Post
        </Button>
      )}
    </>
  )
}

function whyNotPosted({ lines }: Count, unsent: number): string | undefined {
  if (unsent > 0) return 'Some numbers are not sent yet'
  if (lines.every(({ counted }) => counted === null)) return 'Nothing was counted yet'
  return lines.some(({ needsAcceptance }) => needsAcceptance)
    ? 'Another person must accept the differences above the limit first'
    : undefined
}

function useCountFiles(count: Count) {
  const { timeZone } = useSettings()
  const { person } = useSession()
  const nothing = () => undefined
  const columns = countColumns({
    ...{ timeZone, person, status: count.status },
    ...{ onType: nothing, onPaste: nothing, onLeave: nothing, onAccept: nothing },
  })
  const rows = count.lines.map((line) => ({ ...line, isUnsent: false, text: '', problem: undefined }))
  const differences = useCsvFile({ name: 'count-differences', columns, rows: rows.filter(isDifferent) })
  const all = useCsvFile({ name: 'count', columns, rows })
  return [
    { ...differences, label: 'Differences', detail: 'Units and cost' },
    { ...all, label: 'All lines', detail: 'Also those without a number' },
  ]
}
