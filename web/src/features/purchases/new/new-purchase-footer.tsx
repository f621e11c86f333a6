import type { SavedAs } from '../../../kit/editing/use-new-draft.ts'
import { Button, Stack } from '@mantine/core'
import { EditorBar } from '../../../kit/full-screen-editor/editor-bar.tsx'
import { useRef } from 'react'
import { useFocusOnAppear } from '../../../kit/focus.ts'
import { NotSaved } from '../../../records/not-saved.tsx'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import type { PdfState, useSendPurchase } from './use-send-purchase.ts'

type Props = {
  sending: ReturnType<typeof useSendPurchase>
  onClose: () => void
  onSend: (as: SavedAs) => void
}

const pdfTexts: Record<PdfState, string> = {
  none: '',
  saving: 'Saving its PDF…',
  saved: 'Its PDF is saved.',
  failed: "Its PDF wasn't saved; you can print it from its page.",
}

export function NewPurchaseFooter({ sending, onClose, onSend }: Props) {
  const { problem, saved, pdf, as: sent } = sending
  const close = useRef<HTMLButtonElement>(null)
  // Once saved, the button that had the focus is disabled.
  useFocusOnAppear(close, saved !== undefined)
  const button = (as: SavedAs) => ({
    loading: sent === as,
    disabled: saved !== undefined || (sent !== undefined && sent !== as),
    onClick: () => onSend(as),
  })
  return (
    <Stack gap={8}>
      {problem && <NotSaved problem={problem} />}
      <EditorBar
        closeRef={close}
        onClose={onClose}
        reason={
          <output className={`muted small grow ${sheet.reason}`}>
            {saved && (
              <>
                <span className="accent strong">{saved.purchaseOrderNum} was saved.</span> {pdfTexts[pdf]}
              </>
            )}
          </output>
        }
      >
        <Button variant="default" {...button('as-draft')}>
          Save as draft
        </Button>
        <Button {...button('submitted')} aria-keyshortcuts="Control+Enter Meta+Enter">
          Submit
        </Button>
      </EditorBar>
    </Stack>
  )
}
