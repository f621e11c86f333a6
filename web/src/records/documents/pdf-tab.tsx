import { Anchor, type ButtonProps, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { addressFor } from '../../kit/download.ts'
import { refusalText } from '../refusal-text.ts'

/** Shows a PDF in a new tab; `blocked` is its URL if the browser blocked the tab. */
export function usePdfTab(fetchPdf: () => Promise<Blob>) {
  const opening = useMutation({
    mutationFn: async (tab: Window | null) => {
      const address = addressFor(await fetchPdf())
      tab?.location.replace(address)
      return tab === null ? address : undefined
    },
    onError: (_, tab) => tab?.close(),
  })
  const { error } = opening
  return {
    isPending: opening.isPending,
    problem: error === null ? undefined : refusalText(error),
    blocked: opening.data,
    open: () => opening.mutate(openTab()),
  }
}

export type PdfTab = ReturnType<typeof usePdfTab>

/**
 * Opens the tab for a PDF. Call it in the click handler: browsers block tabs opened after waiting for the server. Null if it was blocked
 * anyway.
 */
export function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab === null) return null
  tab.opener = null
  tab.document.title = 'Preparing the PDF…'
  tab.document.body.textContent = 'Preparing the PDF…'
  return tab
}

type Props = Pick<ButtonProps, 'disabled'> & { label: string; fetchPdf: () => Promise<Blob> }

export function PdfButton({ label, fetchPdf, disabled }: Props) {
  const tab = usePdfTab(fetchPdf)
  return (
    <Group gap={0}>
      <PdfTabNotice tab={tab} open={`Open the ${label.toLowerCase()}`} />
      <BusyButton variant="default" loading={tab.isPending} disabled={disabled ?? false} onClick={tab.open}>
        {label}
      </BusyButton>
    </Group>
  )
}

/** Says why there is no PDF, or links to it if no tab opened. */
export function PdfTabNotice({ tab, open }: { tab: PdfTab; open: string }) {
  return (
    <output>
      {tab.problem !== undefined && (
        <Text span size="sm" c="var(--danger)" mr={8}>
          {tab.problem}
        </Text>
      )}
      {tab.blocked !== undefined && (
        <Text span size="sm" mr={8}>
          The browser did not open a new tab.{' '}
          <Anchor href={tab.blocked} target="_blank">
            {open}
          </Anchor>
        </Text>
      )}
    </output>
  )
}
