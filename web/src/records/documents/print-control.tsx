import { type DocumentKind, documentRules } from '@dray/domain/documents/document-kinds'
import type { AnyContent } from '@dray/domain/documents/document-source'
import {
  onPaper,
  type Orientation,
  orientations,
  type PageSetup,
  type PageSize,
  pageSizes,
  printPages,
  sizeLabels,
  withOrientation,
  withSize,
} from '@dray/domain/documents/page-setup'
import { Alert, Anchor, Button, Group, Loader, Popover, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type PropsWithChildren, useRef, useState } from 'react'
import { addressFor, download } from '../../kit/download.ts'
import { useSettings } from '../../kit/session.tsx'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { Chevron } from '../../kit/chevron.tsx'
import { openTab, PdfTabNotice, usePdfTab } from './pdf-tab.tsx'
import { renderPdf } from './send-document.ts'

type MenuProps = PropsWithChildren<{
  pdf: (page: PageSetup) => Promise<Blob>
  /** Names the document, and its record on the Save button. */
  kind?: DocumentKind
  fileName: string
  page?: PageSetup
  canRotate?: boolean
  /** Offers another paper size, because suppliers abroad use A4 and the company uses Letter. */
  canResize?: boolean
  /** Saves the PDF with its record; undefined hides Save (server-save is off). */
  save?: (page: PageSetup) => Promise<void>
  /** Undefined hides Email. */
  email?: (() => void) | undefined
  label?: string
  /** Tells several print controls on one page apart. */
  accessibleName?: string
}>

type Props = Omit<MenuProps, 'pdf'> & {
  kind: DocumentKind
  /** Lays out the document for a page. Its data may have to be read first. */
  content: (page: PageSetup) => AnyContent | Promise<AnyContent>
}

type PrintAction = 'download' | 'open' | 'save'

type Printing = {
  record: string
  fileName: string
  pdf: () => Promise<Blob>
  /** Undefined if saving is off here. */
  save?: (() => Promise<void>) | undefined
}

type Job = { action: PrintAction; tab: Window | null }
type Printed = {
  message: string
  /** A link to the PDF, if the browser didn't open a tab. */
  address?: string
}

/** For a document whose data is in the browser. */
export const PrintControl = ({ content, ...menu }: Props) => (
  <PrintMenu {...menu} pdf={async (page) => renderPdf(await content(page))} />
)

const orientationLabels: Record<Orientation, string> = { portrait: 'Portrait', landscape: 'Landscape' }

/** Download PDF, Open PDF and, if possible, Save PDF to Order and Email (spec 2.13). `children`: other documents of the record. */
export function PrintMenu({ page = printPages.general, label = 'Print', kind, children, ...props }: MenuProps) {
  const { pdf, fileName, canRotate, canResize, save, email, accessibleName } = props
  const { title, record } = kind === undefined ? { title: '', record: 'record' } : documentRules[kind]
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [orientation, setOrientation] = useState(page.orientation)
  const { pageSize } = useSettings()
  const [chosenSize, setSize] = useState<PageSize>()
  const size = chosenSize ?? onPaper(page, pageSize).size
  const sheet = withSize(withOrientation(page, orientation), size)
  const printing = usePrinting({ record, fileName, pdf: () => pdf(sheet), save: save && (() => save(sheet)) })
  const isBusy = printing.action !== undefined
  // Not `disabled` while busy: that would drop the focus, and Esc and Tab would stop working.
  const button = (action: PrintAction, text: string) => (
    <Button {...entry} aria-disabled={isBusy} data-disabled={isBusy} onClick={() => isBusy || printing.start(action)}>
      {text}
    </Button>
  )

  function startEmail() {
    setOpen(false)
    // Focus the button first, so the dialog returns the focus to it.
    opener.current?.focus()
    email?.()
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      shadow="md"
      position="bottom-end"
      width={250}
      onClose={printing.reset}
    >
      <Popover.Target>
        <Button
          ref={opener}
          variant="default"
          aria-label={accessibleName}
          rightSection={<Chevron />}
          onClick={() => setOpen((before) => !before)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={0}>
          {Boolean(children) && (
            <Text size="xs" c="dimmed" px={8} pb={8}>
              {title}
            </Text>
          )}
          {canRotate === true && (
            <Choices
              label="Orientation"
              values={orientations}
              labels={orientationLabels}
              chosen={orientation}
              onChoose={setOrientation}
            />
          )}
          {canResize === true && (
            <Choices label="Paper size" values={pageSizes} labels={sizeLabels} chosen={size} onChoose={setSize} />
          )}
          {button('download', 'Download PDF')}
          {button('open', 'Open PDF')}
          {save !== undefined && button('save', `Save PDF to ${record}`)}
          {email !== undefined && (
            <Button {...entry} onClick={startEmail}>
              Email
            </Button>
          )}
          <PrintState {...printing} />
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** An action in the menu. */
const entry = {
  variant: 'subtle',
  color: 'gray',
  c: 'inherit',
  fullWidth: true,
  justify: 'flex-start',
  px: 8,
  fw: 400,
} as const

type OtherDocumentsProps = { heading: string; documents: readonly { label: string; fetchPdf: () => Promise<Blob> }[] }

/** More documents in the menu of a document. */
export function OtherDocuments({ heading, documents }: OtherDocumentsProps) {
  return (
    <>
      <Text size="xs" c="dimmed" px={8} pt={12} pb={4}>
        {heading}
      </Text>
      {documents.map((document) => (
        <DocumentEntry key={document.label} {...document} />
      ))}
    </>
  )
}

/** Opens in a new tab. */
function DocumentEntry({ label, fetchPdf }: OtherDocumentsProps['documents'][number]) {
  const tab = usePdfTab(fetchPdf)
  return (
    <>
      <BusyButton {...entry} loading={tab.isPending} onClick={tab.open}>
        {label}
      </BusyButton>
      <PdfTabNotice tab={tab} open={`Open the ${label.toLowerCase()}`} />
    </>
  )
}

type ChoicesProps<Value extends string> = {
  label: string
  values: readonly Value[]
  labels: Record<Value, string>
  chosen: Value
  onChoose: (value: Value) => void
}

function Choices<Value extends string>({ label, values, labels, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <Group role="group" aria-label={label} gap={8} pb={8} grow>
      {values.map((value) => (
        <Button
          key={value}
          variant={value === chosen ? 'light' : 'default'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {labels[value]}
        </Button>
      ))}
    </Group>
  )
}

const progress: Record<PrintAction, string> = {
  download: 'Preparing the PDF…',
  open: 'Preparing the PDF…',
  save: 'Saving the PDF…',
}

function PrintState({
  action,
  printed,
  problem,
}: Pick<ReturnType<typeof usePrinting>, 'action' | 'printed' | 'problem'>) {
  if (problem !== undefined) {
    return (
      <Alert color="red" role="alert" p="xs">
        {problem}
      </Alert>
    )
  }
  return (
    <Text component="output" size="sm" c="dimmed">
      {action !== undefined && (
        <>
          <Loader size={12} mr="xs" aria-hidden />
          {progress[action]}
        </>
      )}
      {action === undefined && printed?.message}
      {action === undefined && printed?.address !== undefined && (
        <>
          {' '}
          <Anchor href={printed.address} target="_blank" rel="noreferrer" size="sm">
            Open the PDF
          </Anchor>
        </>
      )}
    </Text>
  )
}

/** Renders a document on the server, then downloads, opens, or saves it. */
function usePrinting(printing: Printing) {
  const job = useMutation<Printed, Error, Job>({
    mutationFn: (chosen) => print(printing, chosen),
    onError: (_, { tab }) => tab?.close(),
  })
  return {
    start: (action: PrintAction) => job.mutate({ action, tab: action === 'open' ? openTab() : null }),
    action: job.isPending ? job.variables.action : undefined,
    printed: job.data,
    problem: job.error?.message,
    reset: job.reset,
  }
}

async function print({ record, fileName, pdf, save }: Printing, { action, tab }: Job): Promise<Printed> {
  if (action === 'save') {
    await save?.()
    return { message: `Saved to the ${record.toLowerCase()}` }
  }
  const file = await pdf()
  if (action === 'download') {
    download(file, fileName)
    return { message: 'Downloaded' }
  }
  const address = addressFor(file)
  if (tab === null) return { message: 'The browser did not open a new tab.', address }
  tab.location.replace(address)
  return { message: 'Opened in a new tab' }
}
